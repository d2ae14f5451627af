/**
 * Prepares a fresh clone: packages, the build, a browser for the tests. Plain JavaScript, because it runs before any
 * package is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, linkPrograms } from './install.mjs';
import { locked } from './lock.mjs';
import { runWithProgress } from './progress.mjs';
import { writeRelease } from './release.mjs';
import { copyInto, keep, takeKept } from './user-cache.mjs';

export const home = fileURLToPath(new URL('../..', import.meta.url));

const built = [
  'app',
  'server',
  'public',
  'remix.config.js',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Writes a sentence about the command's progress. */
export const say = (sentence) => process.stdout.write(`${sentence}\n`);

/** Ends the command with one sentence about the error. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a program to its end and returns its exit code. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: home, stdio: 'inherit', ...options });
  if (error) fail(`Não foi possível executar ${program}: ${error.message}`);
  return status ?? 1;
}

export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!fits)
    fail(`Node ${process.versions.node} não serve: use 24 ou mais novo; 22.12 e 20.19 também servem.`);
}

/** Prepares a checkout for a command, after any other command that is preparing it. */
export const setUp = (work) =>
  locked(
    path.join(home, '.cache', 'setup.lock'),
    (holder) => say(`Outro comando (processo ${holder}) está preparando esta pasta; este espera por ele…`),
    work,
  );

/** The portal's packages, including those for the build and for the demo. */
export const ensurePackages = () => install(home, 'os pacotes').catch(({ message }) => fail(message));

/** Packages and programs for tests, benchmarks and checks only (docs/architecture.md). */
export async function ensureTestPackages() {
  const folder = path.join(home, 'test');
  await install(folder, 'os pacotes dos testes').catch(({ message }) => fail(message));
  linkPrograms(folder, path.join(home, 'node_modules', '.bin'));
}

/** Builds if the content of a source has changed since the last build; reuses an earlier build of the same sources. */
export async function ensureBuild() {
  const folder = path.join(home, 'build');
  const stamp = path.join(folder, '.stamp');
  const wanted = digest(built.flatMap((entry) => filesBelow(path.join(home, entry))));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const kept = wanted.slice(0, 32);
  rmSync(folder, { recursive: true, force: true });
  if (await takeKept('builds', kept, folder)) {
    say('Compilação igual encontrada nesta máquina.');
    writeRelease();
  } else {
    say('Compilando o portal…');
    const env = { ...process.env, NODE_ENV: 'production' };
    if ((await runWithProgress('npm', ['run', '--silent', 'build'], { cwd: home, env }, stepOfBuild)) !== 0)
      fail('A compilação falhou; a mensagem acima diz onde.');
    await keepBuild(kept, folder);
  }
  writeFileSync(stamp, wanted);
}

/** Stores the build for later commands; a failure is reported only, because the build itself exists. */
async function keepBuild(name, folder) {
  try {
    await keep('builds', name, (place) => copyInto(folder, place));
  } catch (error) {
    say(`A compilação não pôde ser guardada para as próximas vezes: ${error.message}`);
  }
}

/** Output files of the build's steps, in their order, with what each step compiles. */
const buildSteps = [
  ['client/assets', 'as telas (1 de 3)'],
  ['main.js', 'o servidor (2 de 3)'],
  ['licences.txt', 'as licenças (3 de 3)'],
];

function stepOfBuild() {
  const step = buildSteps.find(([file]) => !existsSync(path.join(home, 'build', file)));
  return `  compilando ${step?.[1] ?? 'o fim'}`;
}

/** Writes the digest of the demo's data for `npm run dev`; a build writes its own. */
export async function ensureSeedDigest() {
  const { seedDigest } = await import('./seed-digest.mjs');
  mkdirSync(path.join(home, '.cache'), { recursive: true });
  writeFileSync(path.join(home, '.cache', 'seed-digest'), await seedDigest());
}

/**
 * Builds if there is no build. For commands that work beside a running portal: a newer build would replace the portal's
 * own, and takes as long as the command.
 */
export async function ensureSomeBuild() {
  if (!existsSync(path.join(home, 'build', '.stamp'))) await ensureBuild();
}

const browser = {
  program: '/usr/bin/chromium',
  packages: ['chromium'],
  what: 'o Chromium do Debian',
};

const headlessBrowser = {
  program: '/usr/bin/chromium-headless-shell',
  packages: ['chromium-headless-shell'],
  what: 'o Chromium do Debian para os testes de tela',
};

/** LibreOffice, for workbooks and documents. */
const office = ['calc', 'writer'].map((part) => ({
  program: `/usr/lib/libreoffice/program/libs${part === 'calc' ? 'c' : 'w'}lo.so`,
  packages: [`libreoffice-${part}-nogui`],
  what: `o LibreOffice ${part === 'calc' ? 'Calc' : 'Writer'} do Debian para os testes`,
  options: ['--no-install-recommends'],
}));

export const ensureBrowser = () => ensureProgram(browser);

/** Chromium, both with and without a window. */
export function ensureTestBrowser() {
  for (const needed of [browser, headlessBrowser]) ensureProgram(needed);
}

export function ensureOffice() {
  for (const needed of office) ensureProgram(needed);
}

export const ensureBalancer = () =>
  ensureProgram({ program: '/usr/sbin/nginx', packages: ['nginx-light'], what: 'o nginx do Debian' });

function ensureProgram({ program, packages, what, options = [] }) {
  if (existsSync(program)) return;
  say(`Instalando ${what}…`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  const installed =
    run('apt-get', ['update', '-qq'], quiet) === 0 &&
    run('apt-get', ['install', '-y', '-qq', ...options, ...packages], quiet) === 0;
  if (!installed)
    fail(
      `Não foi possível instalar ${what}. Instale ${packages.join(' e ')} (${program}) e execute de novo.`,
    );
}

function filesBelow(entry) {
  if (!existsSync(entry)) return [];
  if (path.extname(entry) && !entry.endsWith('/')) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath, found.name))
    .sort();
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(home, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
