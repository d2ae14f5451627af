import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { unpackSheet } from '../../app/domain/planning/quantities/quantity-sheet';
import { accountOf, form, signIn, text, type Client } from './client';
import { rowsOf } from './planning-page';

let gold: Client;
let silver: Client;
let admin: Client;
beforeAll(async () => {
  [gold, silver, admin] = await Promise.all([
    signIn(accountOf['USER GOLD']),
    signIn(accountOf['USER SILVER']),
    signIn(accountOf['SYSTEM ADMIN']),
  ]);
});

/** Rows that no other test saves. */
const rows = 'chanel=ONLINE_PARTNERS&dateStart=2027-08&dateEnd=2027-08&majorCategory=Other';
const list = '/ij/cenarios/quantidades';
const fields = (more: Record<string, string> = {}) => ({
  id: randomBytes(12).toString('hex'),
  title: 'Canal em alta',
  fonte: 'plan',
  percent: '10',
  ...more,
});
const made = async (more: Record<string, string> = {}) => {
  const answer = await gold.post(`${list}/novo?${rows}`, form(fields(more)));
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('Location') ?? '', 'http://portal').pathname;
};
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
const firstRow = (page: string) => /name="valor\[([0-9a-f]{24})\]"/.exec(page)?.[1] ?? '';
const quantityOf = (page: string, id: string) => rowsOf(page).find((row) => row.id === id)?.valor;

describe(list, () => {
  it('asks for rows first, and says at its field what a new scenario lacks, with what was typed', async () => {
    expect(await text(await gold.get(`${list}/novo`))).toContain('Escolha primeiro que linhas');
    const sent = await gold.get(`${list}/novo?gerar=1&${rows}&codes=`);
    expect(sent.headers.get('Location')).toContain('chanel=ONLINE_PARTNERS');
    expect(await text(await gold.get(`${list}/novo?${rows}`))).toContain('linhas');
    const answer = await gold.post(
      `${list}/novo?${rows}`,
      form(fields({ title: '', percent: 'muito', fonte: 'suggest', meses: '99' })),
    );
    expect(answer.status).toBe(422);
    const page = await text(answer);
    expect(page).toContain('Dê um título ao cenário.');
    expect(page).toContain('Use de 3 a 24 meses.');
    expect(page).toContain('value="muito"');
    expect((await gold.post(`${list}/novo?chanel=OUTRO`, form(fields()))).status).toBe(422);
  });

  it('shows a scenario to its maker and to whom it is shared with, and to nobody else', async () => {
    const path = await made({ title: 'Só meu, de quantidades' });
    for (const who of [silver, admin]) {
      for (const place of ['', '/eventos', '/historico', '/sugestao'])
        expect((await who.get(path + place)).status).toBe(404);
      expect((await who.get(`${path}/grade`)).status).toBe(404);
      const cells = form({ change: randomUUID(), cells: '[]' });
      expect((await who.post(`${path}/grade`, cells)).status).toBe(404);
      expect((await who.post(path, form({ intent: 'archive', version: '1' }))).status).toBe(404);
      expect((await who.post(path, form({ intent: 'lote', action: 'increase', percent: '1' }))).status).toBe(
        404,
      );
      expect(await text(await who.get(`${list}?situacao=todos`))).not.toContain('Só meu');
    }
    const shared = { intent: 'share', version: '1', [`may[${accountOf['USER SILVER']}]`]: 'read' };
    expect((await gold.post(path, form(shared))).status).toBe(302);
    const seen = await text(await silver.get(path));
    expect(seen).toContain('só para ver');
    expect(seen).not.toContain('name="valor[');
    for (const intent of ['archive', 'promote', 'discard', 'lote', 'unitario'])
      expect((await silver.post(path, form({ intent, version: '2' }))).status).toBe(403);
    expect((await silver.post(path, form({ intent: 'comment', text: 'Gostei' }))).status).toBe(302);
    expect(await text(await gold.get(`${path}?comentarios=1`))).toContain('Gostei');
    expect(await text(await gold.get('/avisos'))).toContain('comentou o seu cenário');
    expect((await (await signIn(accountOf['USER BRONZE'])).get(path)).status).toBe(403);
  });

  it('saves, is multiplied, promoted and undone by plain forms, and is a file', async () => {
    const path = await made({ title: 'A promover', percent: '' });
    const drawn = await text(await gold.get(path));
    const id = firstRow(drawn);
    const before = Number(quantityOf(drawn, id));
    const typed = { intent: 'unitario', change: randomUUID(), [`valor[${id}]`]: String(before + 7) };
    expect((await gold.post(path, form(typed))).headers.get('Location')).toContain('saved=');
    const group = { intent: 'lote', change: randomUUID(), action: 'increase', percent: '100' };
    expect((await gold.post(path, form(group))).status).toBe(302);
    const grid = await gold.get(`${path}/grade`);
    const { cells } = unpackSheet(new Uint8Array(await grid.arrayBuffer()));
    expect(cells.value(cells.placesOf([id]).get(id) ?? -1)).toBe(2 * (before + 7));
    const history = await text(await gold.get(`${path}/historico`));
    expect(history).toContain('Increase 100%');
    expect((await gold.post(`${path}/historico`, form({ intent: 'undo', id: group.change }))).status).toBe(
      302,
    );
    expect(quantityOf(await text(await gold.get(path)), id)).toBe(String(before + 7));

    const preview = await text(await gold.get(`${path}?promover=1`));
    expect(preview).toContain('1 linha muda');
    const sent = { intent: 'promote', change: hidden(preview, 'change'), seen: hidden(preview, 'seen') };
    expect((await gold.post(`${path}?promover=1`, form(sent))).status).toBe(302);
    expect(await text(await gold.get(path))).toContain('Promovido para o plano por');
    const official = await text(await gold.get('/ij/plan_changes'));
    expect(official).toContain('Cenário “A promover”');
    expect((await gold.post('/ij/plan_changes', form({ intent: 'undo', id: sent.change }))).status).toBe(302);
    expect(await text(await gold.get(`${path}?promover=1`))).toContain('1 linha muda');
    expect((await gold.get(`${path}?export=csv`)).headers.get('Content-Type')).toContain('csv');
    expect((await gold.get(`${path}?vista=grade&export=xlsx`)).headers.get('Content-Type')).toContain(
      'sheet',
    );
    expect((await gold.get(`${list}?export=csv`)).headers.get('Content-Type')).toContain('csv');
    const other = path.split('/').at(-1) ?? '';
    const compared = await text(await gold.get(`${list}/comparar?ver=plano&ver=${other}`));
    expect(compared).toContain('De Plano oficial a A promover');
  });

  it('takes back a workbook of its own, and none of another plan', { tags: 'slow' }, async () => {
    const [path, other] = [await made({ title: 'Uma' }), await made({ title: 'Outra' })];
    for (const vista of ['', 'vista=grade&']) {
      const file = await (await gold.get(`${other}?${vista}export=xlsx`)).blob();
      const answer = await gold.post(path, upload(file));
      expect(answer.status).toBe(422);
      expect(await text(answer)).toContain('é de outro plano');
      expect((await gold.post(other, upload(file))).status).toBe(200);
      expect((await gold.post(`/ij/plan_edit?${rows}`, upload(file))).status).toBe(422);
    }
  });

  it('suggests, and says line by line how', async () => {
    const path = await made({ title: 'Sugerido', fonte: 'suggest', percent: '' });
    const page = await text(await gold.get(`${path}/sugestao`));
    expect(page).toContain('Métodos e seus erros');
    expect(page).toMatch(/Média dos últimos meses|sem realizado/);
    expect((await gold.get(`${path}/sugestao?export=csv`)).headers.get('Content-Type')).toContain('csv');
  });

  it('is archived, and then takes no edits', { tags: 'slow' }, async () => {
    const path = await made({ title: 'Arquivado' });
    const id = firstRow(await text(await gold.get(path)));
    expect((await gold.post(path, form({ intent: 'archive', version: '1' }))).status).toBe(302);
    const typed = { intent: 'unitario', change: randomUUID(), [`valor[${id}]`]: '1' };
    expect((await gold.post(path, form(typed))).status).toBe(403);
    expect((await gold.post(path, form({ intent: 'archive', version: '1' }))).status).toBe(302);
    expect((await gold.post(path, form({ intent: 'unarchive', version: '1' }))).status).toBe(409);
    expect((await gold.post(await made(), form({ intent: 'outra' }))).status).toBe(400);
    expect(await text(await gold.get(path))).toContain('apagar=1');
    expect(await text(await gold.get(`${path}?apagar=1`))).toContain('Apagar o cenário “Arquivado”?');
    expect((await gold.post(path, form({ intent: 'delete', version: '1' }))).status).toBe(409);
    const deleted = await gold.post(path, form({ intent: 'delete', version: '2' }));
    expect(deleted.headers.get('Location')).toBe(`${list}?feito=delete`);
    expect(await text(await gold.get(`${list}?feito=delete`))).toContain('Cenário apagado.');
    expect((await gold.get(path)).status).toBe(404);
  });
});

function upload(file: Blob): FormData {
  const body = new FormData();
  body.set('intent', 'import');
  body.set('file', file, 'plano.xlsx');
  return body;
}
