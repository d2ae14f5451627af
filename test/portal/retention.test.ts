import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

const address = '/user/retencao';
let admin: Client;
beforeAll(async () => {
  admin = await signIn(accountOf['USER ADMIN']);
});
afterAll(() => save({}));

const ask = (fields: Record<string, string>) => admin.post(address, form({ intent: 'ask', ...fields }));
const page = async (path = address) => text(await admin.get(path));

/** Asks, and answers the question with yes, as its form does. */
async function save(days: Record<string, string>): Promise<Response> {
  const question = (await ask(days)).headers.get('Location') ?? '';
  const [, version = ''] = /name="version" value="(\d+)"/.exec(await page(question)) ?? [];
  return ask({ ...days, version, intent: 'save' });
}

it('counts what would go, asks, saves and tells the trail', async () => {
  const asked = await ask({ trail: '1000', files: '400' });
  expect(asked.status).toBe(302);
  const question = await page(asked.headers.get('Location') ?? '');
  expect(question).toContain('Salvar estes prazos de guarda?');
  expect(question).toMatch(/Auditoria<\/strong>: de “sempre” para “1.000 dias”/);
  expect(question).toMatch(/Hoje (não sairia nada|sairiam? [\d.]+ arquivos?)\./);
  expect(question).toContain('Menos do que a lei pede');
  expect(await page()).not.toContain('value="1000"');

  const saved = await save({ trail: '1000', files: '400' });
  expect(saved.headers.get('Location')).toBe(`${address}?feito=salvo`);
  const now = await page();
  expect(now).toContain('value="1000"');
  expect(now).toContain('value="400"');
  const trail = await page('/user/audit?action=retention.change');
  expect(trail).toContain('Prazo de guarda alterado');
  expect(trail).toContain('sempre → 1.000 dias');
});

it('gives back what was typed where it is not safe', async () => {
  const refused = await ask({ trail: '30', files: 'muitos', letters: '90' });
  expect(refused.status).toBe(422);
  const html = await text(refused);
  for (const value of ['30', 'muitos', '90']) expect(html).toContain(`value="${value}"`);
  expect(html.match(/Informe de 365 a 36\.500 dias, ou deixe vazio\.<\/p>/g)).toHaveLength(2);
  const forced = await ask({ trail: '30', version: '0', intent: 'save' });
  expect(forced.status).toBe(422);
});

it('saves nothing over what somebody else has saved meanwhile', async () => {
  const before = await page();
  const late = await ask({ letters: '77', version: '99999', intent: 'save' });
  expect(late.status).toBe(409);
  expect(await text(late)).toContain('Outra pessoa mudou os prazos');
  expect((await ask({ letters: '77', intent: 'save' })).status).toBe(409);
  expect(before).not.toContain('value="77"');
  expect(await page()).not.toContain('value="77"');
});

it('asks nothing where nothing changes', async () => {
  await save({ letters: '90' });
  const answer = await ask({ letters: ' 90 ' });
  expect(answer.headers.get('Location')).toBe(`${address}?feito=nada`);
});
