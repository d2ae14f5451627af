import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkPrograms } from '../../../server/cli/install.mjs';
import { freePort } from '../../servers/free-port';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-install-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const json = (name: string, content: object) => writeFile(path.join(folder, name), JSON.stringify(content));

it('says at once that there is no network, and what to do', async () => {
  const packages = { '': {}, 'node_modules/picocolors': { version: '1.1.1', integrity: 'sha512-unknown' } };
  await writeFile(path.join(folder, '.npmrc'), '');
  await json('package.json', { name: 'portal', dependencies: { picocolors: '1.1.1' } });
  await json('package-lock.json', { name: 'portal', lockfileVersion: 3, packages });
  const code = `
    import { install } from './server/cli/install.mjs';
    await install(process.argv[1], 'os pacotes').catch(({ message }) => process.stdout.write(message));`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code, folder], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${await freePort()}/`,
      npm_config_cache: path.join(folder, 'cache'),
    },
  });
  const { stdout } = await run;
  expect(stdout).toContain('Sem rede: o registro do npm não responde.');
  expect(stdout).toContain('Sem rede não há como instalar os pacotes.');
});

it('puts the programs of the tests’ own packages beside the portal’s', async () => {
  const own = path.join(folder, 'node_modules', 'linter');
  await mkdir(own, { recursive: true });
  await json('package.json', { devDependencies: { linter: '1.0.0' } });
  await json('node_modules/linter/package.json', { name: 'linter', bin: { lint: 'lint.js', fix: 'fix.js' } });
  const bin = path.join(folder, 'bin');
  linkPrograms(folder, bin);
  linkPrograms(folder, bin);
  for (const name of ['lint', 'fix']) expect((await lstat(path.join(bin, name))).isSymbolicLink()).toBe(true);
});
