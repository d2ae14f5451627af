import { expect, it } from 'vitest';
import { accountOf, signIn, text } from './client';

const address = '/jobs/saude';

it('shows parts, processes, queue, figures and sizes to system administrators, and to nobody else', async () => {
  const admin = await signIn(accountOf['SYSTEM ADMIN']);
  await expect.poll(async () => text(await admin.get(address))).toContain('Servidor');
  const page = await text(await admin.get(address));
  for (const title of ['Partes', 'Processos', 'Fila', 'Endereços mais lentos', 'Últimos erros', 'Espaço'])
    expect(page).toContain(`>${title}</h2>`);
  expect(page).toMatch(/MongoDB \d+\.\d+/);
  expect(page).toContain('Arquivos enviados');
  expect((await admin.get(`${address}?periodo=dia`)).status).toBe(200);
  const gold = await signIn(accountOf['USER GOLD']);
  expect((await gold.get(address)).status).toBe(403);
});
