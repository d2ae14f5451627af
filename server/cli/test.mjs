/** `npm test` and `npm run test:all`: run tests and checks, then print one line with the totals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openChanges, runChecks, runFileChecks, sayFailures } from './checks.mjs';
import { ensureBuild, ensureOffice, ensureTestBrowser, fail, home, say, setUp } from './setup.mjs';
import { filesNamed, hasSlow, isSlow, needsOf, byProject, propertyFiles, testFiles } from './test-files.mjs';

/**
 * Temporary files are in memory: flushing to disk takes most of the time of a small write, and tests need no
 * durability.
 */
const memory = '/dev/shm';
/** More than the temporary files of a complete run need. */
const roomBytes = 10 * 1024 ** 3;

/** How many times as many values `test:all` checks each property with, again, as before each commit. */
const propertyRounds = 3;

const vitest = path.join(home, 'node_modules', 'vitest', 'vitest.mjs');
const times = path.join(home, 'test', 'times.json');

/** Flags of vitest that are followed by a value. */
const takesValue = /^(?:-t|--testNamePattern)$/;

/**
 * Runs the tests and checks for a commit; with paths, all tests below them, and lint and format of the changed files.
 * Flags are passed to vitest.
 * @returns the exit code
 */
export async function test(args) {
  const isFlag = (arg, at) => arg.startsWith('-') || takesValue.test(args[at - 1] ?? '');
  const named = args.filter((arg, at) => !isFlag(arg, at));
  const flags = args.filter(isFlag);
  const files = named.length > 0 ? filesNamed(named) : testFiles().filter((file) => !isSlow(file));
  if (files.length === 0) fail(`Nenhum arquivo de teste em ${named.join(', ')}.`);
  const needs = needsOf(files, { slow: named.length > 0 });
  await prepare(needs);
  const run = { files, flags: named.length > 0 ? flags : ['--tags-filter=!slow', ...flags] };
  if (flags.includes('--watch')) {
    await makePortal(needs);
    return watched(run);
  }
  return concluded([run], needs, named.length > 0 ? () => runFileChecks(openChanges()) : runChecks);
}

/**
 * Runs all tests and checks. `--rest` omits those of `npm test`; `--times` stores the duration of each file, which
 * later runs use for their order. Other flags are passed to vitest.
 * @returns the exit code
 */
export async function testAll(args) {
  const rest = args.includes('--rest');
  const flags = args.filter((arg) => !['--rest', '--times'].includes(arg));
  const files = rest ? testFiles().filter(hasSlow) : testFiles();
  const needs = needsOf(testFiles(), { slow: true });
  await prepare(needs);
  const again = {
    files: propertyFiles(),
    flags: ['--tags-filter=!slow', ...flags],
    env: { PROPERTY_ROUNDS: String(propertyRounds) },
  };
  const first = {
    files,
    flags: rest ? ['--tags-filter=slow', ...flags] : flags,
    keepTimes: args.includes('--times'),
  };
  return concluded([first, again], needs, rest ? () => ({ count: 0, failed: [] }) : runChecks);
}

/** Installs the programs that tests need. */
const prepare = ({ browser, office }) =>
  setUp(() => {
    if (browser) ensureTestBrowser();
    if (office) ensureOffice();
  });

/** Makes what the tests of the portal need: the build, and the demo's data. */
async function makePortal({ build, seed }, env = process.env) {
  if (build) await setUp(ensureBuild);
  if (seed) await ended(['--import', 'tsx', 'test/servers/make-seed.ts'], env);
}

/**
 * Runs the tests of one project after the other and prints the totals; each check counts as one test. The portal is made,
 * and then checks run, beside the tests that need none.
 */
async function concluded(runs, needs, check) {
  const folder = mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), 'portal-tests-'));
  const totals = { passed: 0, failed: 0 };
  const portal = makePortal(needs, { ...process.env, TMPDIR: folder });
  const steps = runs.flatMap((run) => byProject(run.files).map((project) => ({ ...run, ...project })));
  const checking = portal.then(check);
  try {
    for (const step of steps) {
      if (step.project === 'portal') await portal;
      const { passed, failed } = await runVitest(step, folder);
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

async function runVitest({ project, own, flags, env = {}, keepTimes = false }, folder) {
  const results = path.join(folder, `${project}.json`);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  // A single file needs no second portal.
  const alone = own.length === 1 ? ['--no-file-parallelism'] : [];
  const args = [
    vitest,
    'run',
    `--project=${project}`,
    '--passWithNoTests',
    ...alone,
    ...report,
    ...own,
    // Behind the files: a flag such as `-u` would take one of them for its value.
    ...flags,
  ];
  // What an earlier run of the project left is not this one's.
  rmSync(results, { force: true });
  const code = await ended(args, { ...process.env, ...env, TMPDIR: folder });
  const { numPassedTests, numFailedTests, testResults } = read(results);
  if (keepTimes) keep(testResults);
  // A file that fails before its tests counts as one failure; an error outside all files makes the run fail, too.
  const failed = numFailedTests + testResults.filter(failsAsWhole).length;
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const failsAsWhole = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((one) => one.status === 'failed');

/** Runs tests again when one of their imports changes, until the command is ended. */
const watched = ({ files, flags }) =>
  ended(
    [vitest, 'watch', ...byProject(files).map(({ project }) => `--project=${project}`), ...files, ...flags],
    process.env,
  );

async function ended(args, env) {
  const child = spawn(process.execPath, args, { cwd: home, stdio: 'inherit', env });
  // A build that fails ends this process while tests run.
  const end = () => child.kill();
  process.on('exit', end);
  const [code] = await once(child, 'close');
  process.off('exit', end);
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

/** Stores the seconds of each of the files that took at least half a second, and keeps those of others. */
function keep(results) {
  const took = JSON.parse(readFileSync(times, 'utf8'));
  for (const { name, startTime, endTime } of results)
    took[path.relative(home, name)] = Math.round((endTime - startTime) / 100) / 10;
  const long = Object.entries(took).filter(
    ([file, seconds]) => seconds >= 0.5 && existsSync(path.join(home, file)),
  );
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

/** Removes the temporary folder; a program that is still writing there does not make the run fail. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    say(`A pasta temporária dos testes não pôde ser removida: ${error.message}`);
  }
}
