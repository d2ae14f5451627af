/** The commands of package.json, each right on a fresh clone. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import {
  ensureBrowser,
  ensureBuild,
  ensureNode,
  ensurePackages,
  ensureSomeBuild,
  fail,
  home,
  run,
} from './setup.mjs';
import { runTests } from './test.mjs';

const node = process.execPath;
const tsx = path.join(home, 'node_modules', 'tsx', 'dist', 'cli.mjs');

/** The image's own: a young generation that holds the garbage of many pages. */
const server = ['--max-semi-space-size=64', 'build/main.js'];

const commands = {
  demo: () => (ensureBuild(), become(node, [...server, 'demo'], 'production')),
  start: () => (ensureBuild(), become(node, server, 'production')),
  worker: () => (ensureBuild(), become(node, ['build/worker.js', ...process.argv.slice(3)], 'production')),
  reindex: () => (
    ensureSomeBuild(),
    become(node, ['build/reindex.js', ...process.argv.slice(3)], 'production')
  ),
  appoint: () => (
    ensureSomeBuild(),
    become(node, ['build/appoint.js', ...process.argv.slice(3)], 'production')
  ),
  // tsx's own watcher: that of Node sends messages of its own to child processes, and the engine's is one that listens.
  dev: () => become(node, [tsx, 'watch', '--clear-screen=false', 'server/main.ts', 'dev'], 'development'),
  test: async () => (ensureBrowser(), ensureBuild(), process.exit(await runTests(process.argv.slice(3)))),
  bench: () => (
    ensureBrowser(),
    ensureBuild(),
    process.exit(run(node, ['--import', 'tsx', 'test/bench/main.ts', ...process.argv.slice(3)]))
  ),
};

const command = commands[process.argv[2]];
if (!command) fail(`Comandos: ${Object.keys(commands).join(', ')}.`);
ensureNode();
ensurePackages();
command();

/** Lets a long-running process take this one's place: signals reach it, and its end is this one's. */
function become(program, args, nodeEnv) {
  const child = spawn(program, args, {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
