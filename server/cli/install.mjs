/** Installs a folder's packages by its lock file. Plain JavaScript, because it runs before any package is installed. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runWithProgress } from './progress.mjs';

/** A registry that does not answer within this time counts as unreachable. */
const registryMs = 4_000;
/** npm's error codes if no registry was reached; any other answer, including a refusal, counts as reached. */
const outOfReach =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E?TIMEDOUT|EIDLETIMEOUT)\b/;

/**
 * Installs the packages of a folder's lock file, if one is missing or has another version. They are installed into a
 * separate folder and then moved, so that an interruption leaves the old packages.
 * @param what the packages, in words for people
 * @throws Error with one sentence for people
 */
export async function install(folder, what) {
  const wanted = lockedPackages(folder);
  if (isInstalled(folder, wanted)) return;
  process.stdout.write(`Instalando ${what} (npm ci)…\n`);
  const registry = registryThatAnswers(folder);
  if (!registry)
    process.stdout.write(
      'Sem rede: o registro do npm não responde. Tentando com o que esta máquina já baixou…\n',
    );
  // Downloaded packages are safe to reuse: the lock file has the checksum of each.
  const args = [
    'ci',
    registry ? '--prefer-offline' : '--offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const place = path.join(folder, '.cache', 'install');
  const count = () => wanted.filter(([name]) => existsSync(path.join(place, name, 'package.json'))).length;
  const progress = () => `  ${count()} de ${wanted.length} pacotes`;
  // With addresses npm does not read the registry's description of every package; if a registry uses other addresses,
  // the second try works without them.
  for (const addresses of registry?.startsWith('http') ? [registry, null] : [null]) {
    prepare(folder, place, addresses);
    if ((await runWithProgress('npm', args, { cwd: place }, progress)) !== 0) continue;
    rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
    renameSync(path.join(place, 'node_modules'), path.join(folder, 'node_modules'));
    rmSync(place, { recursive: true });
    return;
  }
  throw new Error(
    registry
      ? 'A instalação dos pacotes falhou; a mensagem acima diz por quê. Execute de novo.'
      : 'Sem rede não há como instalar os pacotes. Verifique a conexão (ou o proxy e o registro do npm) e execute de novo.',
  );
}

/** Copies the files that npm reads into `place`; with a registry, adds the address of each package to the lock file. */
function prepare(folder, place, registry) {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const file of ['package.json', '.npmrc'])
    copyFileSync(path.join(folder, file), path.join(place, file));
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  for (const [at, entry] of Object.entries(lock.packages)) {
    if (at === '' || !registry) continue;
    const name = entry.name ?? at.replace(/^.*node_modules\//, '');
    entry.resolved = new URL(`${name}/-/${name.split('/').pop()}-${entry.version}.tgz`, registry).href;
  }
  writeFileSync(path.join(place, 'package-lock.json'), JSON.stringify(lock));
}

/** The packages of a lock file, without optional ones, which are for other systems. */
function lockedPackages(folder) {
  const packages = packagesOf(path.join(folder, 'package-lock.json'));
  return Object.entries(packages).filter(([name, { optional }]) => name !== '' && !optional);
}

/** Whether npm's record of installed packages matches the lock file, and the packages exist. */
function isInstalled(folder, wanted) {
  const installedLock = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const installed = packagesOf(installedLock);
  return wanted.every(
    ([name, { version }]) =>
      installed[name]?.version === version && existsSync(path.join(folder, name, 'package.json')),
  );
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** The address of the registry as npm knows it; null if it does not answer. */
function registryThatAnswers(cwd) {
  const args = ['ping', '--json', '--fetch-retries=0', `--fetch-timeout=${registryMs}`];
  const { error, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', timeout: registryMs });
  if (error || outOfReach.test(stderr)) return null;
  return /"registry": "([^"]+)"/.exec(stdout)?.[1].replace(/\/?$/, '/') ?? 'unknown';
}

/** Links the programs of a folder's own packages into `bin`, next to those of the other packages. */
export function linkPrograms(folder, bin) {
  const { devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const programs = Object.keys(devDependencies).flatMap((name) => {
    const manifest = path.join(folder, 'node_modules', name, 'package.json');
    const { bin: own = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    return typeof own === 'string' ? [name.split('/').pop()] : Object.keys(own);
  });
  mkdirSync(bin, { recursive: true });
  for (const program of programs)
    link(path.join(folder, 'node_modules', '.bin', program), path.join(bin, program));
}

function link(program, place) {
  const there = lstatSync(place, { throwIfNoEntry: false });
  if (there && existsSync(place)) return;
  rmSync(place, { force: true });
  symlinkSync(path.relative(path.dirname(place), program), place);
}
