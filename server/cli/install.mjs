/** Packages of a folder as its lock file has them. Plain JavaScript: it runs before packages exist. */
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

/** A registry that has said nothing by then is taken for out of reach. */
const registryMs = 4_000;
/** What npm ends with where it never came to a registry; any other answer, a refusal too, is one. */
const outOfReach =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E?TIMEDOUT|EIDLETIMEOUT)\b/;

/**
 * Installs what a folder's lock file names, where a package is missing or of another version. They are put together in a
 * folder of their own and moved into place whole: what is cut off leaves what was there.
 * @param what the packages, as people are told
 * @throws with one sentence for people where it cannot be done
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
  // What was downloaded before is as good as new: the lock file says the checksum of each package.
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
  // With addresses npm need not read what the registry says of every package; a registry may have them elsewhere.
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

/** Puts into `place` what npm reads of a folder, with the address of each package where a registry is given. */
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

/** The packages that a lock file names, but for those of other systems. */
function lockedPackages(folder) {
  const packages = packagesOf(path.join(folder, 'package-lock.json'));
  return Object.entries(packages).filter(([name, { optional }]) => name !== '' && !optional);
}

/** Compares the lock file with the one that npm keeps of what it installed, and looks for what that names. */
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

/** The registry's address, asked for by npm itself, which knows the way there; null where nothing answers. */
function registryThatAnswers(cwd) {
  const args = ['ping', '--json', '--fetch-retries=0', `--fetch-timeout=${registryMs}`];
  const { error, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', timeout: registryMs });
  if (error || outOfReach.test(stderr)) return null;
  return /"registry": "([^"]+)"/.exec(stdout)?.[1].replace(/\/?$/, '/') ?? 'unknown';
}

/** Puts the programs of a folder's own packages into `bin`, where those of other packages are. */
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
