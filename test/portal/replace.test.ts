import { beforeAll, expect, it } from 'vitest';
import { accountOf, form, text } from './client';
import { script, tokenOf } from './script';

let gold: Awaited<ReturnType<typeof tokenOf>>;
beforeAll(async () => {
  gold = await tokenOf(accountOf['USER GOLD']);
});

const month = '2041-07';
const content = (...rows: string[]) => new Blob([['sku;channel;data_ref;valor', ...rows].join('\n')]);

/** Sends a file as the form does without scripts; gives its job's address. */
async function send(file: Blob, fields: Readonly<Record<string, string>>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ collection: 'realizado_quantidade', ...fields }))
    body.append(name, value);
  body.append('files', file, 'julho.csv');
  const answer = await gold.browser.post('/captura/manual', body, { Accept: 'application/json' });
  const content = (await answer.json()) as { files?: { id: string }[]; message?: string };
  expect(answer.status, content.message).toBe(201);
  return `/captura/processando/${content.files?.[0]?.id}`;
}

const page = async (path: string) => text(await gold.browser.get(path));
const until = (job: string, words: string) =>
  expect.poll(() => page(job), { timeout: 60_000, interval: 300 }).toContain(words);

it('asks for the rows of its month that a file lacks, takes them away, and gives them back', async () => {
  await until(await send(content(`R1;FSS;${month};1`, `R2;FSS;${month};2`), {}), '2 carregadas');
  const scope = { mode: 'replace', 'scope.data_ref': month };
  const job = await send(content(`R1;FSS;${month};5`, `R3;FSS;2041-08;5`), scope);
  await until(job, '1 linha sairia da base Realizado Quantity');
  const asked = await page(job);
  expect(asked).toContain('Date: julho de 2041');
  expect(asked).toContain('O arquivo está inteiro?');
  expect(await page('/captura/processando?status=confirming')).toContain('aguarda confirmação');
  expect(await page('/avisos')).toContain('Falta confirmar: 1 linha ausente do arquivo');
  const list = await gold.browser.get(`${job}?export=csv`);
  expect(await list.text()).toContain('R2;FSS');

  const unread = await gold.browser.post(job, form({ intent: 'tirar' }));
  expect(unread.status).toBe(422);
  expect(await unread.text()).toContain('Marque que leu os avisos');
  expect((await gold.browser.post(job, form({ intent: 'tirar', sure: 'on' }))).status).toBe(302);
  await until(job, '1 linha ausente do arquivo saiu da base');
  const base = '/repo/master-data?collection=realizado_quantidade&q=R2';
  expect(await page(base)).not.toContain('>R2<');

  expect(await page(`${job}?pergunta=desfazer`)).toContain('1 linha que ela tirou volta');
  await gold.browser.post(job, form({ intent: 'desfazer' }));
  await until(
    job,
    'Carga desfeita: 1 linha saiu da base ou voltou ao que era antes. 1 linha que ela tirou voltou.',
  );
  expect(await page(base)).toContain('>R2<');
});

it('offers what a base may be kept to, and refuses what it has no key for', async () => {
  const offered = await page('/captura/manual?collection=saldo');
  expect(offered).toContain('name="scope.data_ref"');
  expect(offered).toContain('name="scope.businessUnitID"');
  expect(await page('/captura/manual?collection=planejamento_spend')).not.toContain('name="mode"');
  const call = script(gold.token);
  const sent = (fields: Readonly<Record<string, string>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('files', content(), 'vazio.csv');
    return call('/newFile', body);
  };
  const refused = [
    [{ collection: 'planejamento_spend', mode: 'replace' }, 'não tem chave'],
    [{ collection: 'saldo', mode: 'tudo' }, 'Escolha entre'],
    [{ collection: 'saldo', mode: 'replace', 'scope.valor': '1' }, 'não tem esta coluna'],
    [{ collection: 'saldo', mode: 'replace', 'scope.data_ref': 'julho' }, 'julho'],
    [{ mode: 'replace' }, 'Escolha a base'],
  ] as const;
  for (const [fields, words] of refused) {
    const answer = await sent(fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words);
  }
});
