import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  debianMirrorIn,
  downloadReason,
  engineLoader,
  glibcVersion,
  isNewEnough,
  loaderCommand,
} from '../../../../../server/platform/mongo/embedded/loader';
import { quiet } from '../../../../servers/mongo';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-loader-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  [[2, 36], false],
  [[2, 37], false],
  [[2, 38], true],
  [[2, 41], true],
  [[3, 0], true],
] as const)('glibc %j is new enough: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough);
});

test.each([
  ['deb http://deb.debian.org/debian bookworm main', 'http://deb.debian.org/debian'],
  [
    'deb [arch=amd64 signed-by=/k.gpg] https://mirror.test/x/debian/ trixie main',
    'https://mirror.test/x/debian',
  ],
  ['Types: deb\nURIs: http://deb.debian.org/debian\nSuites: bookworm', 'http://deb.debian.org/debian'],
  ['# deb http://old.test/debian a main\ndeb http://new.test/debian b main', 'http://new.test/debian'],
  [
    'deb http://security.debian.org/debian-security bookworm main\ndeb http://ftp.test/debian bookworm main',
    'http://ftp.test/debian',
  ],
])('finds the mirror in %j', (sources, mirror) => {
  expect(debianMirrorIn(sources)).toBe(mirror);
});

const failed = (stderr: string) =>
  Object.assign(new Error(`Command failed: apt-get update\n${stderr}`), { stderr });

test.each([
  [
    failed(
      "W: Failed to fetch http://deb.debian.org/debian/dists/trixie/InRelease  Temporary failure resolving 'deb.debian.org'\nE: Some index files failed to download.\n",
    ),
    'o espelho do Debian não responde',
  ],
  [
    failed('E: Could not connect to mirror.test:80 (10.0.0.1), connection timed out\n'),
    'o espelho do Debian não responde',
  ],
  [failed('W: something\nE: Unable to locate package libc6.\n'), 'Unable to locate package libc6'],
  [
    Object.assign(new Error('spawn apt-get ENOENT'), { code: 'ENOENT', path: 'apt-get' }),
    'esta máquina não tem apt-get',
  ],
  [
    new Error('O apt desta máquina não nomeia um espelho do Debian.'),
    'O apt desta máquina não nomeia um espelho do Debian',
  ],
])('says in a few words why a download failed: %s', (error, reason) => {
  expect(downloadReason(error)).toBe(reason);
});

test('says that apt names no mirror', () => {
  expect(() => debianMirrorIn('deb http://archive.ubuntu.com/ubuntu jammy main')).toThrow(
    'espelho do Debian',
  );
});

test('starts Node through the unpacked loader, with this system’s libraries after its own', async () => {
  const libraries = path.join(folder, 'usr', 'lib', 'aarch64-linux-gnu');
  await mkdir(libraries, { recursive: true });
  await writeFile(path.join(libraries, 'ld-linux-aarch64.so.1'), '');
  expect(await loaderCommand(folder)).toEqual([
    path.join(libraries, 'ld-linux-aarch64.so.1'),
    '--library-path',
    `${libraries}:/lib/aarch64-linux-gnu:/usr/lib/aarch64-linux-gnu`,
  ]);
});

test('an unpacked folder without a loader is refused with the other ways', async () => {
  await mkdir(path.join(folder, 'usr', 'lib', 'x86_64-linux-gnu'), { recursive: true });
  await expect(loaderCommand(folder)).rejects.toThrow('MONGODB_URI');
});

test('uses what is unpacked already, and nothing where the C library is new enough', async () => {
  const libraries = path.join(folder, 'glibc', 'usr', 'lib', 'x86_64-linux-gnu');
  await mkdir(libraries, { recursive: true });
  await writeFile(path.join(libraries, 'ld-linux-x86-64.so.2'), '');
  await writeFile(path.join(folder, 'glibc', 'complete'), '');
  const version = glibcVersion();
  const command = await engineLoader(folder, quiet);
  expect(command).toHaveLength(version && !isNewEnough(version) ? 3 : 0);
});
