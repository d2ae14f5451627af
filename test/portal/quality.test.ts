import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

let admin: Client;
let gold: Client;
beforeAll(async () => {
  [admin, gold] = await Promise.all([signIn(accountOf['SYSTEM ADMIN']), signIn(accountOf['USER GOLD'])]);
});

const term = '/repo/qualidade/canal/prazo';

describe('the quality of bases', () => {
  it('shows each base that a person may see, and as a file', async () => {
    const page = await text(await gold.get('/repo/qualidade'));
    expect(page).toContain('href="/repo/qualidade/produto"');
    expect(page).toMatch(/>\d+ itens</);
    const file = await text(await gold.get('/repo/qualidade?export=csv'));
    expect(file.split('\r\n')[0]).toContain('Base;Prazo;Estado;');
    expect((await gold.get('/repo/qualidade/nenhuma')).status).toBe(404);
  });

  it('lets nobody but who administers the system set a term', async () => {
    expect((await gold.get(term)).status).toBe(403);
    expect(await text(await gold.get('/repo/qualidade/produto'))).not.toContain('Prazo e limites');
    expect((await admin.get('/repo/qualidade/nenhuma/prazo')).status).toBe(404);
  });

  it('keeps what was typed beside what is wrong with it', async () => {
    const answer = await admin.post(term, form({ due: 'daily', at: '9h', refuses: '500', version: '0' }));
    expect(answer.status).toBe(422);
    const page = await text(answer);
    expect(page).toContain('value="9h"');
    expect(page).toContain('Escreva uma hora, como 09:00.');
    expect(page).toContain('Escreva de 1 a 100, ou deixe vazio.');
  });

  it('sets a term, says so, and refuses the one who saw an older one', async () => {
    const page = await text(await admin.get(term));
    const [, version = ''] = /name="version" value="(\d+)"/.exec(page) ?? [];
    const typed = { due: 'monthly', at: '18:00', workday: '5', shrinks: '40', refuses: '' };
    const saved = await admin.post(term, form({ ...typed, version }));
    expect(saved.headers.get('Location')).toBe('/repo/qualidade/canal?feito=salvo');
    expect(await text(await admin.get('/repo/qualidade/canal'))).toContain('no 5º dia útil do mês até 18:00');
    expect((await admin.post(term, form({ ...typed, version }))).status).toBe(409);
    const trail = await text(await (await signIn(accountOf['USER ADMIN'])).get('/user/audit?q=canal'));
    expect(trail).toContain('Prazo ou limites de base alterados');
  });
});
