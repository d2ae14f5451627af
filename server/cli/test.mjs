/** `npm test` and `npm run test:all`: tests and checks, then one closing line with the true totals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openChanges, runChecks, runFileChecks, sayFailures } from './checks.mjs';
import { ensureBuild, ensureOffice, ensureTestBrowser, fail, home, say, setUp } from './setup.mjs';
import { filesNamed, hasSlow, isSlow, needsOf, byProject, propertyFiles, testFiles } from './test-files.mjs';

/** What a database makes sure of on a disk is most of what a small write takes, and no test ever loses its machine. */
const memory = '/dev/shm';
/** More than the temporary files of a whole run come to. */
const roomBytes = 10 * 1024 ** 3;

/** How often `test:all` checks each property again, with values of its own each time. */
const propertyRounds = 3;

const vitest = path.join(home, 'node_modules', 'vitest', 'vitest.mjs');
const times = path.join(home, 'test', 'times.json');

/** Flags of vitest whose value is the next word. */
const takesValue = /^(?:-t|--testNamePattern)$/;

/**
 * What is to hold before each commit; with paths, every test below them, and lint and format of what changed. Flags go to vitest.
 * @returns the exit code
 */
export async function test(args) {
  const isFlag = (arg, at) => arg.startsWith('-') || takesValue.test(args[at - 1] ?? '');
  const named = args.filter((arg, at) => !isFlag(arg, at));
  const flags = args.filter(isFlag);
  const files = named.length > 0 ? filesNamed(named) : testFiles().filter((file) => !isSlow(file));
  if (files.length === 0) fail(`Nenhum arquivo de teste em ${named.join(', ')}.`);
  await make(files, { slow: named.length > 0 });
  const run = { files, flags: named.length > 0 ? flags : ['--tags-filter=!slow', ...flags] };
  if (flags.includes('--watch')) return watched(run);
  return concluded([run], named.length > 0 ? runFileChecks(openChanges()) : runChecks());
}

/**
 * Everything that is proven. `--rest` leaves out what `npm test` proves; `--times` keeps how long each file took, by which later
 * runs deal them out. Other flags go to vitest.
 * @returns the exit code
 */
export async function testAll(args) {
  const rest = args.includes('--rest');
  const flags = args.filter((arg) => !['--rest', '--times'].includes(arg));
  const files = rest ? testFiles().filter(hasSlow) : testFiles();
  await make(testFiles(), { slow: true });
  const again = Array.from({ length: propertyRounds }, (_, round) => ({
    files: propertyFiles(),
    flags: ['--tags-filter=!slow', ...flags],
    env: { PROPERTY_SEED: String(round + 1) },
  }));
  const first = {
    files,
    flags: rest ? ['--tags-filter=slow', ...flags] : flags,
    keepTimes: args.includes('--times'),
  };
  return concluded([first, ...again], rest ? { count: 0, failed: [] } : runChecks());
}

/** Makes in the checkout what files need. */
async function make(files, scope) {
  const needs = needsOf(files, scope);
  await setUp(async () => {
    if (needs.browser) ensureTestBrowser();
    if (needs.office) ensureOffice();
    if (needs.build) await ensureBuild();
  });
}

/** Runs tests one after the other, the checks beside them, and says the totals; each check counts as a test does. */
async function concluded(runs, checking) {
  const folder = mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), 'portal-tests-'));
  const totals = { passed: 0, failed: 0 };
  try {
    for (const run of runs) {
      const { passed, failed } = await runVitest(run, folder);
      totals.passed += passed;
      totals.failed += failed;
    }
  } finally {
    remove(folder);
  }
  const { count, failed } = await checking;
  sayFailures(failed);
  const broken = totals.failed + failed.length;
  say(`tests: ${totals.passed + count - failed.length} passed, ${broken} failed`);
  return broken > 0 || totals.passed === 0 ? 1 : 0;
}

async function runVitest({ files, flags, env = {}, keepTimes = false }, folder) {
  const totals = { passed: 0, failed: 0 };
  const took = {};
  for (const { project, own } of byProject(files)) {
    const results = path.join(folder, `${project}.json`);
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
    // A file alone needs no second portal beside its own.
    const alone = own.length === 1 ? ['--no-file-parallelism'] : [];
    const args = [
      vitest,
      'run',
      `--project=${project}`,
      '--passWithNoTests',
      ...alone,
      ...report,
      ...flags,
      ...own,
    ];
    const code = await ended(args, { ...process.env, ...env, TMPDIR: folder });
    const { numPassedTests, numFailedTests, testResults } = read(results);
    totals.passed += numPassedTests;
    // A file that fails before its tests is one failure; an error outside of any file makes the run fail all the same.
    const failed = numFailedTests + testResults.filter(failsAsWhole).length;
    totals.failed += code !== 0 && failed === 0 ? 1 : failed;
    for (const { name, startTime, endTime } of testResults)
      took[path.relative(home, name)] = Math.round((endTime - startTime) / 100) / 10;
  }
  if (keepTimes) keep(took);
  return totals;
}

const failsAsWhole = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((one) => one.status === 'failed');

/** Runs tests again whenever what they import changes, until it is ended. */
const watched = ({ files, flags }) =>
  ended(
    [vitest, 'watch', ...byProject(files).map(({ project }) => `--project=${project}`), ...flags, ...files],
    process.env,
  );

async function ended(args, env) {
  const [code] = await once(spawn(process.execPath, args, { cwd: home, stdio: 'inherit', env }), 'close');
  return code ?? 1;
}

function read(results) {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch (error) {
    say(`Os resultados dos testes não puderam ser lidos: ${error.message}`);
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}

/** Keeps the seconds that each file took, but for those that take next to nothing. */
function keep(took) {
  const long = Object.entries(took).filter(([, seconds]) => seconds >= 0.5);
  const sorted = Object.fromEntries(long.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(times, `${JSON.stringify(sorted, null, 2)}\n`);
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
