/** The commands of package.json. Each of them also works in a fresh clone. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import {
  ensureBalancer,
  ensureBrowser,
  ensureBuild,
  ensureNode,
  ensurePackages,
  ensureSeedDigest,
  ensureSomeBuild,
  ensureTestPackages,
  fail,
  home,
  run,
  setUp,
} from './setup.mjs';
import { checkChanges } from './checks.mjs';
import { test, testAll } from './test.mjs';

const [, , name, ...args] = process.argv;
const node = process.execPath;

/** The same as in the image: a young generation that is large enough for the garbage of many pages. */
const server = ['--max-semi-space-size=64', 'build/main.js'];

/** A young generation for the garbage of a load's batches; the worker's memory has a lower limit. */
const worker = ['--max-semi-space-size=16', 'build/worker.js'];

/** Each command: what it needs in the checkout, and its action. */
const commands = {
  demo: [[ensureBuild], () => become(node, [...server, 'demo'], 'production')],
  start: [[ensureBuild], () => become(node, server, 'production')],
  worker: [[ensureBuild], () => become(node, [...worker, ...args], 'production')],
  reindex: [[ensureSomeBuild], () => become(node, ['build/reindex.js', ...args], 'production')],
  migrate: [[ensureSomeBuild], () => become(node, ['build/migrate.js', ...args], 'production')],
  appoint: [[ensureSomeBuild], () => become(node, ['build/appoint.js', ...args], 'production')],
  backup: [[ensureSomeBuild], () => become(node, ['build/backup.js', ...args], 'production')],
  restore: [[ensureSomeBuild], () => become(node, ['build/restore.js', ...args], 'production')],
  dev: [
    [ensureSeedDigest],
    () => become(node, ['--import', 'tsx', 'server/dev/main.ts', 'dev'], 'development'),
  ],
  check: [[ensureTestPackages], async () => process.exit(await checkChanges())],
  test: [[ensureTestPackages], async () => process.exit(await test(args))],
  'test:all': [[ensureTestPackages], async () => process.exit(await testAll(args))],
  'test:attacks': [
    [ensureTestPackages],
    async () => {
      process.env.ATTACKS = 'all';
      process.exit(await test(['test/attacks', 'test/portal/nonsense.test.ts', ...args]));
    },
  ],
  'test:faults': [
    [ensureTestPackages, ensureBuild],
    () => process.exit(run(node, ['--import', 'tsx', 'test/faults/main.ts', ...args])),
  ],
  'test:fleet': [
    [ensureTestPackages, ensureBalancer, ensureBuild],
    () => process.exit(run(node, ['--import', 'tsx', 'test/fleet/main.ts', ...args])),
  ],
  bench: [
    [ensureTestPackages, ensureBrowser, ensureBuild],
    () => process.exit(run(node, ['--import', 'tsx', 'test/bench/main.ts', ...args])),
  ],
  lint: check('oxlint', '-c', 'oxlint.config.js', '--type-aware', '--type-check', '--deny-warnings'),
  unused: check('knip', '--no-progress', '--cache', '--cache-location', '.cache/knip/'),
  format: check('oxfmt'),
  'format:check': check('oxfmt', '--check'),
};

const [needs, command] = commands[name] ?? fail(`Comandos: ${Object.keys(commands).join(', ')}.`);
ensureNode();
await setUp(async () => {
  for (const ensure of [ensurePackages, ...needs]) await ensure();
});
command();

/** A checking program with options and the command line's arguments. */
function check(program, ...options) {
  const file = path.join(home, 'node_modules', '.bin', program);
  return [[ensureTestPackages], () => process.exit(run(file, [...options, ...args]))];
}

/** Starts a long-running process in place of this one: it receives the signals, and its exit code is used. */
function become(program, args, nodeEnv) {
  const child = spawn(program, args, {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
