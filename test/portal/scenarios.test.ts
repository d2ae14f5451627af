import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, savedPage, signIn, text, type Client } from './client';

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

const costCentre = '1102 - Marketplaces';
const fields = (more: Record<string, string> = {}) => ({
  id: randomBytes(12).toString('hex'),
  title: 'Corte em marketing',
  period: 'RF1 2027',
  cost_center: costCentre,
  fonte: 'release|RF1 2027',
  percent: '-5',
  ...more,
});
const made = async (more: Record<string, string> = {}) => {
  const answer = await gold.post('/ij/cenarios/novo', form(fields(more)));
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('Location') ?? '', 'http://portal').pathname;
};
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

describe('/ij/cenarios', () => {
  it('says at its field what a new scenario lacks, with what was typed', async () => {
    const answer = await gold.post(
      '/ij/cenarios/novo',
      form(fields({ percent: 'muito', fonte: '', title: '' })),
    );
    expect(answer.status).toBe(422);
    const page = await text(answer);
    expect(page).toContain('Dê um título ao cenário.');
    expect(page).toContain('Escolha de onde partir.');
    expect(page).toContain('value="muito"');
    expect((await gold.post('/ij/cenarios/novo', form(fields({ cost_center: 'outro' })))).status).toBe(422);
  });

  it('shows a scenario to its maker and to whom it is shared with, and to nobody else', async () => {
    const path = await made({ title: 'Só meu' });
    expect(await text(await gold.get(path))).toContain('Só meu');
    for (const who of [silver, admin]) {
      expect((await who.get(path)).status).toBe(404);
      expect((await who.get(`${path}/eventos`)).status).toBe(404);
      expect((await who.post(path, form({ intent: 'archive', version: '1' }))).status).toBe(404);
      expect(await text(await who.get('/ij/cenarios?situacao=todos'))).not.toContain('Só meu');
    }
    const version = hidden(await text(await gold.get(`${path}?pessoas=1`)), 'version');
    const shared = { intent: 'share', version, [`may[${accountOf['USER SILVER']}]`]: 'read' };
    expect((await gold.post(path, form(shared))).status).toBe(302);
    expect(await text(await silver.get(path))).toContain('só para ver');
    expect((await silver.post(path, form({ intent: 'archive', version }))).status).toBe(403);
    expect(await text(await silver.get('/avisos'))).toContain('compartilhou com você o cenário Só meu');
    expect((await (await signIn(accountOf['USER BRONZE'])).get(path)).status).toBe(403);
  });

  it('takes its workbook back', async () => {
    const path = await made({ title: 'Em planilha' });
    const body = new FormData();
    body.set('intent', 'import');
    body.set('file', await (await gold.get(`${path}?export=xlsx`)).blob(), 'cenario.xlsx');
    const answer = await gold.post(`${path}?importar=1`, body);
    expect(answer.status).toBe(200);
    expect(await text(answer)).toContain('Sem mudança');
  });

  it('saves, promotes and is undone by plain forms, and is a file', async () => {
    const path = await made({ title: 'A promover', percent: '' });
    const page = await text(await gold.get(path));
    const [field = ''] = /cell\[[^"&]*\|2027-05-01\]/.exec(page) ?? [];
    const typed = { intent: 'save', id: randomUUID(), drawn: '', [field]: '4.321,09' };
    expect(await savedPage(gold, await gold.post(path, form(typed)))).toContain('1 célula alterada.');
    const preview = await text(await gold.get(`${path}?promover=1`));
    expect(preview).toContain('1 célula muda');
    const sent = { intent: 'promote', id: hidden(preview, 'id'), seen: hidden(preview, 'seen') };
    const answer = await gold.post(`${path}?promover=1`, form(sent));
    expect(answer.status).toBe(302);
    expect(await text(await gold.get(path))).toContain('Promovido para RF1 2027 por');
    const review = `/ij/report_preview_edit_schneider/RF1%202027/${encodeURIComponent(costCentre)}`;
    expect(await text(await gold.get(review))).toContain('4.321,09');
    expect((await gold.post(review, form({ intent: 'undo', changeSet: sent.id }))).status).toBe(302);
    expect(await text(await gold.get(review))).not.toContain('4.321,09');
    expect(await text(await gold.get(`${path}?export=csv`))).toContain('4321,09');
    const id = path.split('/').at(-1) ?? '';
    const compared = `/ij/cenarios/comparar?cost_center=${encodeURIComponent(costCentre)}&ver=RF1+2027&ver=${id}`;
    expect(await text(await gold.get(compared))).toContain('De RF1 2027 a A promover (RF1 2027)');
    expect(await text(await gold.get(`${compared}&export=csv`))).toContain('Dif. A promover (RF1 2027)');
  });
});
