import { expect, it } from 'vitest';
import { accountOf, client, signIn, text, type Client } from './client';

const titleOf = async (person: Client, address: string) =>
  /<title>([^<]*)<\/title>/.exec(await text(await person.get(address)))?.[1];

it('calls each window after its screen and the company', async () => {
  const [gold, admin] = await Promise.all([
    signIn(accountOf['USER GOLD']),
    signIn(accountOf['SYSTEM ADMIN']),
  ]);
  const windows: [Client, string, string][] = [
    [client(), '/', 'Entrar no portal'],
    [gold, '/inicio', 'Início'],
    [gold, '/conta/sessoes', 'Minhas sessões'],
    [gold, '/conta/senha', 'Minha senha'],
    [gold, '/ij/plan_changes', 'Histórico do planejamento'],
    [gold, '/ij/report_create_schneider', 'Revisão de forecast'],
    [admin, '/ij/report_create_schneider?abrir=1', 'Abertura de release point'],
    [admin, '/user/permission', 'Configurações de usuários'],
  ];
  const titles = await Promise.all(windows.map(([person, address]) => titleOf(person, address)));
  expect(titles).toEqual(windows.map(([, , screen]) => `${screen} · Energia Varejo`));
});

it('calls the window of a screen that cannot be shown after the reason', async () => {
  const gold = await signIn(accountOf['USER GOLD']);
  expect(await titleOf(gold, '/nao-existe')).toMatch(/^Página não encontrada\. · Energia Varejo$/);
});
