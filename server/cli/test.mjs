/** `npm test`: all tests and checks, then one closing line with the true totals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { home, say } from './setup.mjs';

/** One after the other: a portal that only waits for its turn takes a tenth of a core. */
const projects = ['unit', 'web'];

/** Where the results of the run that ended last are, and those of this one until it ends. */
const resultsOf = (project) => path.join(home, 'build', `test-results-${project}.json`);
const ownResultsOf = (project) => path.join(home, 'build', `test-results-${project}.${process.pid}.json`);

/** What a database makes sure of on a disk is most of what a small write takes, and no test ever loses its machine. */
const memory = '/dev/shm';
/** More than the temporary files of a whole run come to. */
const roomBytes = 10 * 1024 ** 3;

const checks = [
  ['Tipos', ['run', '--silent', 'typecheck']],
  ['Regras de código', ['run', '--silent', 'lint']],
  ['Código sem uso', ['run', '--silent', 'unused']],
  ['Formatação', ['run', '--silent', 'format:check']],
];

/**
 * Runs all tests, and beside them types, linter and formatter, one after the other; arguments go to vitest. Each check counts
 * in the totals as a test does. Returns the exit code.
 */
export async function runTests(args) {
  const checking = runChecks();
  const folder = mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), 'portal-tests-'));
  let passed = 0;
  let broken = 0;
  try {
    for (const project of projects) {
      const code = await runProject(project, args, folder);
      const totals = readTotals(project);
      passed += totals.passed;
      // An error outside of any test makes the run fail, and no test.
      broken += code !== 0 && totals.failed === 0 ? 1 : totals.failed;
    }
  } finally {
    remove(folder);
  }
  const failed = await checking;
  for (const { name, output } of failed) say(`${output}\nFalhou: ${name}`);
  say(`tests: ${passed + checks.length - failed.length} passed, ${broken + failed.length} failed`);
  return broken + failed.length > 0 || passed === 0 ? 1 : 0;
}

async function runProject(project, args, folder) {
  const vitest = path.join(home, 'node_modules', 'vitest', 'vitest.mjs');
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${ownResultsOf(project)}`];
  const run = ['run', '--project', project, '--passWithNoTests', ...report, ...args];
  const { code } = await ended(process.execPath, [vitest, ...run], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder },
  });
  return code;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > roomBytes;
  } catch {
    return false;
  }
}

/** What a program that outlives its test still writes there fails no run. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    say(`A pasta temporária dos testes não pôde ser removida: ${error.message}`);
  }
}

async function runChecks() {
  const failed = [];
  for (const [name, command] of checks) {
    const { code, output } = await ended('npm', command, { stdio: ['ignore', 'pipe', 'pipe'] });
    if (code !== 0) failed.push({ name, output });
  }
  return failed;
}

/** Runs a program to its end; what it said where nobody heard it is in `output`. */
async function ended(program, args, options) {
  const child = spawn(program, args, { cwd: home, ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}

function readTotals(project) {
  const own = ownResultsOf(project);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(own, 'utf8'));
    renameSync(own, resultsOf(project));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch (error) {
    say(`Os resultados dos testes não puderam ser lidos: ${error.message}`);
    return { passed: 0, failed: 0 };
  }
}
