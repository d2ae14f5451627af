import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../../log';
import { reasonOf } from '../../reason';

const run = promisify(execFile);

/** The engine's binary is linked against this C library. */
const neededGlibc = [2, 38] as const;
const packages = ['libc6', 'libstdc++6', 'libgcc-s1'];
const otherWays = 'Use `docker compose up`, ou aponte MONGODB_URI para um MongoDB.';

/**
 * The command prefix for Node so that the engine's binary loads: empty if the machine's C library is new enough,
 * otherwise the dynamic loader of Debian 13, unpacked once into `cacheDir` and not installed.
 * @throws Error that names the other ways to get a database if neither is possible
 */
export async function engineLoader(cacheDir: string, log: Log): Promise<string[]> {
  const version = glibcVersion();
  if (!version && process.platform === 'linux')
    throw new Error(`O banco embutido precisa da biblioteca C da GNU (glibc). ${otherWays}`);
  if (!version || isNewEnough(version)) return [];
  const folder = path.join(cacheDir, 'glibc');
  if (!(await exists(path.join(folder, 'complete')))) await unpack(folder, log);
  return loaderCommand(folder);
}

/** Version of this machine's GNU C library as [major, minor]; null for another one. */
export function glibcVersion(): readonly [number, number] | null {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const [major, minor] = (report.header?.glibcVersionRuntime ?? '').split('.').map(Number);
  return major !== undefined && minor !== undefined ? [major, minor] : null;
}

export const isNewEnough = ([major, minor]: readonly [number, number]): boolean =>
  major > neededGlibc[0] || (major === neededGlibc[0] && minor >= neededGlibc[1]);

/** The unpacked loader in `folder` and its options, to be put before Node's own command. */
export async function loaderCommand(folder: string): Promise<string[]> {
  const [multiarch = ''] = (await readdir(path.join(folder, 'usr', 'lib'))).filter((name) =>
    name.endsWith('-linux-gnu'),
  );
  const libraries = path.join(folder, 'usr', 'lib', multiarch);
  const loader = (await readdir(libraries)).find((name) => /^ld-linux.*\.so\.\d+$/.test(name));
  if (!loader) throw new Error(`O carregador baixado para o banco embutido está incompleto. ${otherWays}`);
  const system = [`/lib/${multiarch}`, `/usr/lib/${multiarch}`];
  return [path.join(libraries, loader), '--library-path', [libraries, ...system].join(':')];
}

/** Downloads and unpacks beside the target and renames at the end, so that two processes may do it at once. */
async function unpack(folder: string, log: Log): Promise<void> {
  log.warn(
    'A biblioteca C desta máquina é antiga para o banco embutido: baixando a do Debian 13 (uma vez só).',
  );
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    await download(work);
    await Promise.all(
      (await readdir(work))
        .filter((name) => name.endsWith('.deb'))
        .map((deb) => run('dpkg', ['-x', path.join(work, deb), path.join(work, 'root')])),
    );
    await writeFile(path.join(work, 'root', 'complete'), '');
    await rename(path.join(work, 'root'), folder).catch(async (error: unknown) => {
      if (!(await exists(path.join(folder, 'complete')))) throw error;
    });
  } catch (error) {
    throw new Error(
      `O banco embutido precisa de glibc 2.38 e ela não pôde ser baixada: ${downloadReason(error)}. ${otherWays}`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** What apt says of a mirror that it does not reach. */
const outOfReach =
  /resolv|could not connect|unable to connect|connection (?:failed|refused|timed out)|unreachable|no route/i;

/** Why a download failed, in a few words; apt says it in many lines. */
export function downloadReason(error: unknown): string {
  const { code, path: program, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
  if (code === 'ENOENT' && program) return `esta máquina não tem ${program}`;
  if (outOfReach.test(stderr)) return 'o espelho do Debian não responde';
  const reason = /^E: *(.+?)\.?$/m.exec(stderr)?.[1];
  return reason ?? reasonOf(error).split('\n', 1)[0]?.replace(/\.$/, '') ?? '';
}

async function download(work: string): Promise<void> {
  const sources = path.join(work, 'trixie.list');
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
  await writeFile(sources, `deb [signed-by=${keyring}] ${debianMirrorIn(await aptSources())} trixie main\n`);
  await mkdir(path.join(work, 'lists', 'partial'), { recursive: true });
  await mkdir(path.join(work, 'cache', 'archives', 'partial'), { recursive: true });
  const options = [
    `Dir::Etc::SourceList=${sources}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${path.join(work, 'lists')}`,
    `Dir::Cache=${path.join(work, 'cache')}`,
    'APT::Sandbox::User=root',
    // Out of reach, a mirror is else a warning, and the failure that its packages are not known.
    'APT::Update::Error-Mode=any',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...options, 'update', '-qq']);
  await run('apt-get', [...options, 'download', ...packages], { cwd: work });
}

/** The sources of this machine's own apt, one after the other. */
async function aptSources(): Promise<string> {
  const folder = '/etc/apt/sources.list.d';
  const listed = await readdir(folder).catch(() => []);
  const files = ['/etc/apt/sources.list', ...listed.map((name) => path.join(folder, name))];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.join('\n');
}

/**
 * The Debian mirror that apt's sources name, in either of their formats.
 * @throws Error where they name none
 */
export function debianMirrorIn(sources: string): string {
  const mirror = /^[^#\n]*?(https?:\/\/\S+\/debian)\/?(?=\s|$)/m.exec(sources)?.[1];
  if (!mirror) throw new Error('O apt desta máquina não nomeia um espelho do Debian.');
  return mirror;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
