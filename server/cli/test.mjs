/** `npm test`: every check in turn, then one closing line with the true totals. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { home, run, say } from './setup.mjs';

const results = path.join(home, 'build', 'test-results.json');

const checks = [
  ['Tipos', ['run', '--silent', 'typecheck']],
  ['Regras de código', ['run', '--silent', 'lint']],
  ['Formatação', ['run', '--silent', 'format:check']],
];

/** Runs types, linter, formatter and all tests; arguments go to vitest. Returns the exit code. */
export function runTests(args) {
  const failed = checks.filter(([name, command]) => {
    say(`${name}…`);
    return run('npm', command) !== 0;
  });
  rmSync(results, { force: true });
  const vitest = path.join(home, 'node_modules', 'vitest', 'vitest.mjs');
  const code = run(process.execPath, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...args,
  ]);
  const totals = readTotals();
  for (const [name] of failed) say(`Falhou: ${name}`);
  say(`tests: ${totals.passed} passed, ${totals.failed} failed`);
  return code !== 0 || failed.length > 0 || totals.passed === 0 ? 1 : 0;
}

function readTotals() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch (error) {
    say(`Os resultados dos testes não puderam ser lidos: ${error.message}`);
    return { passed: 0, failed: 0 };
  }
}
