/** `npm test`: all tests and checks, then one closing line with the true totals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { home, say } from './setup.mjs';

/** Where the results of the run that ended last are, and those of this one until it ends. */
const results = path.join(home, 'build', 'test-results.json');
const ownResults = path.join(home, 'build', `test-results.${process.pid}.json`);

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
  const vitest = path.join(home, 'node_modules', 'vitest', 'vitest.mjs');
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${ownResults}`];
  const tests = await ended(process.execPath, [vitest, 'run', ...report, ...args], { stdio: 'inherit' });
  const failed = await checking;
  for (const { name, output } of failed) say(`${output}\nFalhou: ${name}`);
  const totals = readTotals();
  // An error outside of any test makes the run fail, and no test.
  const astray = tests.code !== 0 && totals.failed === 0 ? 1 : 0;
  const passed = totals.passed + checks.length - failed.length;
  const broken = totals.failed + failed.length + astray;
  say(`tests: ${passed} passed, ${broken} failed`);
  return broken > 0 || totals.passed === 0 ? 1 : 0;
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

function readTotals() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(ownResults, 'utf8'));
    renameSync(ownResults, results);
    return { passed: numPassedTests, failed: numFailedTests };
  } catch (error) {
    say(`Os resultados dos testes não puderam ser lidos: ${error.message}`);
    return { passed: 0, failed: 0 };
  }
}
