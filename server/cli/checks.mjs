/** Checks of types and lint, unused code and format, for everything or for the changed files. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { home, say } from './setup.mjs';

const linted = /\.(?:tsx?|m?js)$/;
const formatted = /\.(?:tsx?|m?js|json|css|md|ya?ml)$/;

/**
 * The checks by name, with their script in package.json and the files that they read. A check without `reads` reads the
 * whole project. `alone` marks checks that take single files.
 */
const checks = [
  { name: 'Tipos e regras de código', script: 'lint', reads: linted, alone: true },
  { name: 'Código sem uso', script: 'unused' },
  { name: 'Formatação', script: 'format:check', reads: formatted, alone: true },
];

/** Checks of single files, which take a second or two; they run beside some tests. */
export const runFileChecks = (files) =>
  runDue(
    checks.filter(({ alone }) => alone),
    files,
  );

export const runChecks = (files = null) => runDue(checks, files);

/**
 * @param files paths from the checkout's root, or null for all files
 * @returns the number of checks, and the output of the failed ones
 */
async function runDue(wanted, files) {
  if (files?.length === 0) return { count: 0, failed: [] };
  const due = wanted.flatMap((check) => {
    if (files === null || !check.reads) return [{ ...check, args: [] }];
    const read = files.filter((file) => check.reads.test(file));
    return read.length > 0 ? [{ ...check, args: read }] : [];
  });
  // Checks of all files run one after the other, and where tests leave the processor idle: only the tests wait for others.
  const priority = files === null ? constants.priority.PRIORITY_LOW : constants.priority.PRIORITY_NORMAL;
  const check = async ({ name, script, args }) => ({
    name,
    ...(await ended('npm', ['run', '--silent', script, '--', ...args], priority)),
  });
  const ends = [];
  if (files === null) for (const one of due) ends.push(await check(one));
  else ends.push(...(await Promise.all(due.map(check))));
  return { count: due.length, failed: ends.filter(({ code }) => code !== 0) };
}

/**
 * `npm run check`: all checks of the uncommitted files, or of the last commit if there are none. Returns the exit code.
 */
export async function checkChanges() {
  const open = openChanges();
  const files = open.length > 0 ? open : existing(git('diff', '--name-only', 'HEAD~1', 'HEAD'));
  const { count, failed } = await runChecks(files);
  sayFailures(failed);
  say(
    `${files.length} arquivos mudados: ${count - failed.length} verificações passaram, ${failed.length} falharam.`,
  );
  return failed.length > 0 ? 1 : 0;
}

export const sayFailures = (failed) => {
  for (const { name, output } of failed) say(`${output}\nFalhou: ${name}`);
};

/** Files that differ from the last commit. */
export const openChanges = () =>
  existing([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]);

const existing = (files) => files.filter((file) => existsSync(path.join(home, file)));

function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: home, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

async function ended(program, args, priority) {
  const child = spawn(program, args, { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  setPriority(child.pid, priority);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}
