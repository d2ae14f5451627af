/** Types, lint, unused code and format: of everything, or of what changed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { home, say } from './setup.mjs';

const typed = /\.tsx?$/;
const linted = /\.(?:tsx?|m?js)$/;
const formatted = /\.(?:tsx?|m?js|json|css|md|ya?ml)$/;

/** Each check by its name in package.json, with the files that it reads; one without reads the whole project. */
const checks = [
  { name: 'Tipos', script: 'typecheck', reads: typed },
  { name: 'Regras de código', script: 'lint', reads: linted },
  { name: 'Código sem uso', script: 'unused' },
  { name: 'Formatação', script: 'format:check', reads: formatted },
];

/**
 * @param files paths from the checkout's root; everything unless given
 * @returns how many checks ran, and of those that failed what they said
 */
export async function runChecks(files = null) {
  const due = checks.flatMap((check) => {
    if (files === null || !check.reads) return [{ ...check, args: [] }];
    const read = files.filter((file) => check.reads.test(file));
    return read.length > 0 ? [{ ...check, args: read }] : [];
  });
  if (files?.length === 0) return { count: 0, failed: [] };
  const check = async ({ name, script, args }) => ({
    name,
    ...(await ended('npm', ['run', '--silent', script, '--', ...args])),
  });
  const ends = [];
  // Those of everything go on beside the tests, which have the other cores.
  if (files === null) for (const one of due) ends.push(await check(one));
  else ends.push(...(await Promise.all(due.map(check))));
  return { count: due.length, failed: ends.filter(({ code }) => code !== 0) };
}

/** `npm run check`: returns the exit code. */
export async function checkChanges() {
  const files = changedFiles();
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

/** What is not committed; where everything is, what the last commit changed. */
export function changedFiles() {
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const changed = open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((file) => existsSync(path.join(home, file)));
}

function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: home, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

async function ended(program, args) {
  const child = spawn(program, args, { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}
