import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { Order } from './test/order';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const alias = { '~': at('./app') };

/** Files that run side by side: much of a portal's test is waiting, so two keep two cores busy. */
const maxWorkers = 2;

/** Room for what dies young, as the portal's processes have (server/cli/run.mjs): collecting it takes less of the processor. */
const execArgv = ['--max-semi-space-size=64'];

/** Files that follow one another in a worker share what it has loaded; each opens and closes what it works on. */
const isolate = false;

/** Vitest takes a sequencer over the flag that asks for another. */
const inOrder = !process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** Patience with a slow machine; what is there at once takes none of it. */
const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 300_000, hookTimeout: 300_000 };

/** The tests of some folders, and what is started once for all of them. */
const project = (name: string, folders: readonly string[], start: readonly string[]) => ({
  resolve: { alias },
  test: {
    name,
    maxWorkers,
    execArgv,
    isolate,
    ...patience,
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    environment: 'node',
    // What is built already is not transformed once more.
    server: { deps: { external: [/\/build\//] } },
    globalSetup: start.map(at),
    setupFiles: process.env['PROPERTY_ROUNDS'] ? [at('./test/property-runs.ts')] : [],
  },
});

export default defineConfig({
  test: {
    // What has not changed since is not transformed anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: at('./.cache/vitest') },
    sequence: inOrder ? { sequencer: Order } : {},
    tags: [{ name: 'slow', description: 'Run by `npm run test:all`, and not before each commit' }],
    projects: [
      project('pure', ['app'], []),
      project('engine', ['server'], ['./test/servers/engine.ts']),
      project(
        'portal',
        ['portal', 'browser', 'attacks'],
        ['./test/servers/engine.ts', './test/servers/portal.ts'],
      ),
    ],
  },
});
