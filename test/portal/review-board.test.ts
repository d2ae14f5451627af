import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, client, form, signIn, text, type Client } from './client';

let admin: Client;
let silver: Client;
beforeAll(async () => {
  [admin, silver] = await Promise.all([signIn(accountOf['SYSTEM ADMIN']), signIn(accountOf['USER SILVER'])]);
});

const board = '/ij/revisoes?rf=RF1+2027';
const versionIn = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';
const act = (who: Client, fields: Record<string, string>) => who.post(board, form(fields));

describe('/ij/revisoes', () => {
  it('shows planners every review with its figures, and gives them as a file', async () => {
    const page = await text(await silver.get('/ij/revisoes'));
    expect(page).toContain('Andamento de RF1 2027');
    expect(page).toContain('1001 - Lojas SP');
    expect(page).toContain('>12 itens<');
    expect(page).not.toContain('Mudar o prazo');
    const csv = await text(await silver.get(`${board}&export=csv`));
    expect(csv).toContain('Cost Center;Estado;Atrasada;Responsável;Substituto');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(13);
    expect((await silver.get('/ij/revisoes?rf=RF9+2027')).status).toBe(404);
    const bronze = await signIn(accountOf['USER BRONZE']);
    expect((await bronze.get(board)).status).toBe(403);
  });

  it('is managed by SYSTEM ADMIN alone, where no setting says otherwise', async () => {
    for (const fields of [
      { intent: 'term', deadline: '2026-11-25', version: '1' },
      { intent: 'remind', cost_center: '1001 - Lojas SP' },
      { intent: 'people', cost_center: '1002 - Lojas RJ', owner: 'silver@demo.example' },
    ] as Record<string, string>[])
      expect((await act(silver, fields)).status, fields['intent']).toBe(403);
    expect((await act(admin, { intent: 'outro' })).status).toBe(400);
  });

  it('takes a term, with what was typed kept where it is refused', async () => {
    const version = versionIn(await text(await admin.get(`${board}&prazo=1`)));
    const term = { intent: 'term', version, before: '3', after: '' };
    const wrong = await admin.post(`${board}&prazo=1`, form({ ...term, deadline: '2026-12-01' }));
    expect(wrong.status).toBe(422);
    expect(await text(wrong)).toMatch(/value="2026-12-01"/);
    const saved = await admin.post(`${board}&prazo=1`, form({ ...term, deadline: '2026-11-25' }));
    expect(saved.headers.get('Location')).toBe(`${board}&feito=prazo`);
    expect(await text(await silver.get(board))).toContain('Prazo de envio: 25/11/2026');
    const late = await admin.post(`${board}&prazo=1`, form({ ...term, deadline: '2026-11-26' }));
    expect(late.status).toBe(409);
  });

  it('names whose a cost centre is, and reminds of chosen reviews', async () => {
    const costCentre = '2001 - Centro de Distribuição Cajamar';
    const dialog = `${board}&pessoas=${encodeURIComponent(costCentre)}`;
    const version = versionIn(await text(await admin.get(dialog)));
    const people = { intent: 'people', cost_center: costCentre, version };
    const refused = await admin.post(dialog, form({ ...people, owner: 'explorer@demo.example' }));
    expect(refused.status).toBe(422);
    expect(await text(refused)).toContain('value="explorer@demo.example"');
    const named = await admin.post(
      dialog,
      form({ ...people, owner: 'Gold@demo.example', delegate: 'silver@demo.example' }),
    );
    expect(named.headers.get('Location')).toBe(`${board}&feito=pessoas`);
    const reminded = await act(admin, {
      intent: 'remind',
      id: 'of-the-test',
      cost_center: costCentre,
      note: 'Hoje',
    });
    expect(reminded.headers.get('Location')).toBe(`${board}&feito=lembrete-2-1`);
    expect(await text(await silver.get('/avisos'))).toContain(
      `lembra de enviar a revisão RF1 2027 de ${costCentre}`,
    );
  });
});

describe('the letter of a review that was sent', () => {
  it('leads to the decision after sign-in', async () => {
    const decision = '/ij/report_preview_edit_schneider/RF1%202027/1003%20-%20Lojas%20MG?passo=approve';
    const turnedAway = await client('').get(decision);
    expect(turnedAway.status).toBe(302);
    const next = new URL(turnedAway.headers.get('Location') ?? '', 'http://x').searchParams.get('next');
    expect(next).toBe(decision);
  });
});
