/** @module-tag slow — a browser */
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { sftpPassword, sftpUser, startSftp } from '../servers/sftp';
import { desktop, faultsOf, isFocused, phone, signIn, takenOver, useBrowser } from './browser';

const browser = useBrowser();
let server: Awaited<ReturnType<typeof startSftp>>;
beforeAll(async () => void (server = await startSftp()));
afterAll(() => server.close());

describe.each([
  ['with JavaScript', true, desktop],
  ['without JavaScript, on a phone', false, phone],
] as const)('the screens of sources, %s', (name, javaScriptEnabled, viewport) => {
  it('create one, confirm its host, and show what it fetched', async () => {
    const file = path.join(server.folder, 'precos.csv');
    await writeFile(file, `sku\n${name}`);
    const old = new Date(Date.now() - 3_600_000);
    await utimes(file, old, old);

    const { page, complaints } = await browser.visit({ javaScriptEnabled, viewport });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/captura/automacao/fontes/nova?tipo=sftp');
    await page.getByLabel('Nome').fill(name);
    await page.getByLabel('Servidor').fill('127.0.0.1');
    await page.getByLabel('Porta').fill(String(server.port));
    await page.getByLabel('Usuário').fill(sftpUser);
    await page.getByLabel('Senha', { exact: true }).fill(sftpPassword);
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Criar fonte' }).click();

    await page.getByRole('button', { name: 'Testar' }).click();
    await page.getByText(server.fingerprint()).waitFor();
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirmar esta chave' }).click();
    await page.getByText('Chave confirmada.').waitFor();
    await page.getByRole('button', { name: 'Testar' }).click();
    await page.getByRole('region', { name: 'Arquivos encontrados' }).getByText('precos.csv').waitFor();
    await page.getByRole('button', { name: 'Ligar' }).click();
    await page.getByText('a primeira busca começou').waitFor();
    const turns = page.getByRole('region', { name: 'Buscas' });
    // An error's code, as stores give them.
    const beyond = (cell: Element) => {
      cell.querySelector('span')?.append(' (SignatureDoesNotMatch)');
      return cell.scrollWidth - cell.clientWidth;
    };
    await expect.poll(() => turns.getByRole('cell').nth(2).evaluate(beyond)).toBe(0);
    await turns.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^Busca de/ }).waitFor();
    const job = page.getByRole('link', { name: 'Ver o job de precos.csv' });
    await expect
      .poll(
        async () => {
          if (!javaScriptEnabled) await page.reload();
          return job.isVisible();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
    await expect
      .poll(
        async () => {
          if (!javaScriptEnabled) await page.reload();
          return page.getByRole('main').innerText();
        },
        { timeout: 60_000 },
      )
      .toContain('Concluída');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Buscar agora' }).click();
    await page.getByText('A busca foi pedida').waitFor();
    expect(complaints).toEqual([]);
  });
});

it('a refused source moves the focus to the wrong field, when it is created and changed', async () => {
  const { page, complaints } = await browser.visit({ viewport: phone });
  await signIn(page, accountOf['USER GOLD']);
  await page.goto('/captura/automacao/fontes/nova?tipo=s3');
  const bucket = page.getByLabel('Bucket');
  const make = page.getByRole('button', { name: 'Criar fonte' });
  const change = page.getByRole('button', { name: 'Salvar' });
  await takenOver(make);
  await page.getByLabel('Nome').fill('Balde');
  await page.getByLabel('Região').fill('sa-east-1');
  await page.getByLabel('Access key ID').fill('chave');
  await page.getByLabel('Secret access key', { exact: true }).fill('segredo');
  const refuse = async (button: typeof make) => {
    await bucket.fill('A B');
    await button.click();
    await expect.poll(() => isFocused(bucket)).toBe(true);
    await expect.poll(() => bucket.getAttribute('aria-invalid')).toBe('true');
  };
  await refuse(make);
  await bucket.fill('balde');
  await make.click();
  await change.waitFor();
  await takenOver(change);
  await refuse(change);
  // Refused (422), which the console says as well.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});
