import { expect, it } from 'vitest';
import { accountOf, signIn, text } from './client';

it.each([
  ['/captura/processando', 'SYSTEM ADMIN'],
  ['/jobs/executados', 'SYSTEM ADMIN'],
  ['/repo/format', 'SYSTEM ADMIN'],
  ['/user/audit', 'USER ADMIN'],
] as const)('%s says of a period the wrong way round why nothing is listed', async (path, type) => {
  const person = await signIn(accountOf[type]);
  const html = await text(await person.get(`${path}?from=2026-10-10&to=2026-01-01`));
  expect(html).toContain('0 itens');
  expect(html).toMatch(/<input[^>]*name="to"[^>]*aria-invalid="true"[^>]*value="2026-01-01"/);
  expect(html.match(/A data final não pode vir antes da inicial\./g)?.length).toBe(2);
  expect(html).not.toContain('Nada corresponde aos filtros.');
  const right = await text(await person.get(`${path}?from=2026-01-01&to=2026-10-10`));
  expect(right).not.toContain('não pode vir antes');
});

it.each(['/captura/processando', '/jobs/executados', '/repo/format', '/repo/master-data?collection=produto'])(
  '%s leads from a page that there is not to the last',
  async (path) => {
    const person = await signIn(accountOf['SYSTEM ADMIN']);
    const beyond = `${path}${path.includes('?') ? '&' : '?'}page=99999`;
    const answer = await person.get(beyond);
    expect(answer.status).toBe(302);
    const last = answer.headers.get('Location') ?? '';
    const [page, pages] = /(\d+)(?:<!-- -->)? \/ (?:<!-- -->)?(\d+)/
      .exec(await text(await person.get(last)))
      ?.slice(1) ?? ['', 'none'];
    expect([page, new URL(last, 'http://x').searchParams.get('page')]).toEqual([pages, pages]);
  },
);
