import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { Order } from './test/order';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const alias = { '~': at('./app') };

/** Files that run side by side: much of a web test is waiting, so two keep two cores busy. */
const maxWorkers = 2;

/** Files that follow one another in a worker share what it has loaded; each opens and closes what it works on. */
const isolate = false;

/** Vitest takes a sequencer over the flag that asks for another. */
const inOrder = !process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** Patience with a slow machine; what is there at once takes none of it. */
const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 300_000, hookTimeout: 300_000 };

/** The portal as a whole, over HTTP and in a browser; a server is started once for each worker. */
const web = {
  resolve: { alias },
  test: {
    name: 'web',
    maxWorkers,
    isolate,
    ...patience,
    include: ['test/portal/**/*.test.ts', 'test/browser/**/*.test.ts', 'test/attacks/**/*.test.ts'],
    globalSetup: at('./test/servers/portal.ts'),
  },
};

export default defineConfig({
  test: {
    sequence: inOrder ? { sequencer: Order } : {},
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          maxWorkers,
          isolate,
          ...patience,
          include: ['test/app/**/*.test.ts', 'test/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: at('./test/servers/engine.ts'),
        },
      },
      web,
    ],
  },
});
