import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, client } from './client';
import { description, documented, script, tokenOf, type Description } from './script';

let document: Description;
let gold: ReturnType<typeof script>;
let bronze: ReturnType<typeof script>;
beforeAll(async () => {
  const tokens = await Promise.all([tokenOf(accountOf['USER GOLD']), tokenOf(accountOf['USER BRONZE'])]);
  [gold, bronze] = tokens.map(({ token }) => script(token)) as [typeof gold, typeof bronze];
  document = await description();
});

describe('POST /report', () => {
  const wish = { businessUnitID: '2236', type: 'MONTHLY', competencyDate: '2026-09-01' };
  interface ReportAnswer {
    status: string;
    response: { typeDocument: string; url: string }[];
  }
  const ask = async (given: object) =>
    documented<ReportAnswer>(document, '/report', await gold('/report', given));

  it.each([
    ['DOCX', 'word/document.xml'],
    ['XLSX', 'xl/workbook.xml'],
  ])('asks for a statement, and answers its %s once it is made', async (typeDocument, part) => {
    const made = async () => (await ask({ ...wish, typeDocument })).status;
    await expect.poll(made, { timeout: 60_000, interval: 250 }).toBe('done');
    const { response } = await ask({ ...wish, businessUnitID: 2236, typeDocument });
    expect(response).toEqual([{ typeDocument, url: expect.stringMatching(/^http/) as string }]);
    const file = Buffer.from(await (await fetch(response[0]?.url ?? '')).arrayBuffer());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.includes(part)).toBe(true);
  });

  it.each([
    ['a company that is none', { businessUnitID: '1234' }, 422],
    ['an operator for a company', { businessUnitID: { $ne: '' } }, 422],
    ['a type that is none', { type: 'WEEKLY' }, 422],
    ['a month that is none', { competencyDate: '2026-13-01' }, 422],
    ['a document that is none', { typeDocument: 'PDF' }, 422],
    ['a period without balance', { competencyDate: '2020-12-01' }, 404],
  ])('refuses %s', async (_what, given, status) => {
    const answer = await gold('/report', { ...wish, typeDocument: 'DOCX', ...given });
    expect(answer.status).toBe(status);
    await documented(document, '/report', answer);
  });

  it('is open to USER GOLD only', async () => {
    expect((await bronze('/report', { ...wish, typeDocument: 'DOCX' })).status).toBe(403);
    expect((await script('')('/report', { ...wish, typeDocument: 'DOCX' })).status).toBe(401);
  });
});

describe('POST /getembededurl', () => {
  const wish = {
    email: accountOf['USER GOLD'],
    clientName: 'energia-varejo',
    dashboardId: 'planejado-realizado',
    dashboardRegion: 'us-east-1',
    resetDisabled: true,
    undoRedoDisabled: true,
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 's', sessionToken: 't' },
  };

  it('answers an address that shows the panel', async () => {
    const answer = await gold('/getembededurl', wish);
    const { EmbedUrl } = await documented<{ EmbedUrl: string }>(document, '/getembededurl', answer);
    const { pathname } = new URL(EmbedUrl);
    expect(await (await client().get(pathname)).text()).toContain('Planejado x Realizado');
  });

  it.each([
    ['a dashboard that is none', { dashboardId: 'nenhum' }, 404],
    ['another person', { email: accountOf['SYSTEM ADMIN'] }, 403],
    ['another company', { clientName: 'outra' }, 403],
    ['an operator for a dashboard', { dashboardId: { $gt: '' } }, 422],
    ['a region that is none', { dashboardRegion: 'evil.example/' }, 422],
  ])('refuses %s', async (_what, given, status) => {
    const answer = await gold('/getembededurl', { ...wish, ...given });
    expect(answer.status).toBe(status);
    const { message } = await documented<{ message: string }>(document, '/getembededurl', answer);
    if (status === 403) expect(message).toBe('Só se pedem painéis em nome próprio e desta empresa.');
  });

  it('is open to people who see dashboards', async () => {
    const asked = { ...wish, email: accountOf['USER BRONZE'] };
    expect((await bronze('/getembededurl', asked)).status).toBe(403);
    expect((await script('')('/getembededurl', wish)).status).toBe(401);
  });
});
