/** @module-tag slow — a second company, from an empty portal to a closed year */
import { proofField } from '../../../app/domain/people/access/delicate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form } from '../client';
import { readBooks, type CompanyBooks } from './books';
import { fileRows, hundredths, month, sheets, sums, type FileRow } from './files';
import { flowsOf } from './flows';
import {
  firstAccess,
  passwordIn,
  plain,
  startCompanyPortal,
  type CompanyPortal,
  type Person,
} from './portal';

/** A file for each base, in the order that one builds on the other, and how its header names columns. */
const loads = [
  { name: 'empresas.csv', base: 'empresa' },
  { name: 'plano-de-contas.xlsx', base: 'plano_contas' },
  {
    name: 'centros-de-custo.csv',
    base: 'centro_custo',
    titles: {
      cost_center_concat: 'Centro de custo',
      country: 'País',
      functionalArea: 'Área funcional',
      personResponsible: 'Responsável',
      userResponsible: 'Planejador(a)',
      owner: 'E-mail de quem envia a revisão',
    },
  },
  {
    name: 'contas-gerenciais.csv',
    base: 'conta_gerencial',
    titles: {
      account_concat: 'Conta gerencial',
      level_descr: 'Nível',
      group_level_2: 'Grupo',
      order: 'Ordem',
    },
  },
  { name: 'produtos.csv', base: 'produto' },
  { name: 'canais.csv', base: 'canal' },
  { name: 'saldos.csv', base: 'saldo' },
  { name: 'realizado.xlsx', base: 'realizado' },
  {
    name: 'forecast.csv',
    base: 'forecast',
    titles: {
      rf: 'Release point',
      cost_center_concat: 'Centro de custo',
      account_concat: 'Conta gerencial',
      data_ref: 'Mês',
      valor: 'Valor',
    },
  },
  { name: 'rh.csv', base: 'rh' },
  { name: 'plano-quantidade.csv', base: 'planejamento_quantidade' },
  { name: 'plano-verba.csv', base: 'planejamento_spend' },
  { name: 'vendas.xlsx', base: 'realizado_quantidade' },
  { name: 'ativo-fiscal.csv', base: 'ativo_fiscal' },
] as const satisfies readonly { name: string; base: string; titles?: Record<string, string> }[];

let portal: CompanyPortal;
let books: CompanyBooks;
let admin: Person;
let gold: Person;
let silver: Person;

beforeAll(async () => {
  [portal, books] = await Promise.all([startCompanyPortal(), readBooks()]);
});
afterAll(() => portal.remove());

const at = (row: FileRow, title: string): string => {
  const value = row[title];
  if (value === undefined) throw new Error(`No ${title} among ${Object.keys(row).join(', ')}`);
  return value;
};
const toCents = (written?: string): number => Math.round(Number(written ?? 'NaN') * 100);
const cents = (row: FileRow, title: string): number => hundredths(at(row, title));

/** Waits until a file was read, and answers what its list says of it. */
async function read(person: Person, name: string): Promise<string> {
  await expect.poll(() => person.progressOf(name), { timeout: 60_000, interval: 100 }).toMatch(/^100 /);
  return person.progressOf(name);
}

/** The numbers of a panel's tile. */
async function tile(panel: string, id: string, choices = ''): Promise<FileRow[]> {
  return gold.csv(`${panel}?tile=${id}${choices}`);
}

/** Sends a file and waits until it was read. */
async function load(person: Person, name: string, base: string): Promise<string> {
  await person.sends(name, base);
  return read(person, name);
}

describe('a company that begins with an empty portal', () => {
  it('lets its administrator in with a first password, and shows what to bring', async () => {
    const temporary = await portal.appoint('ti@luzdovale.example', 'SYSTEM ADMIN');
    admin = await firstAccess(portal.url, 'ti@luzdovale.example', temporary);
    const start = await admin.reads('/inicio');
    expect(start).toContain('0 de 12 prontos');
    expect(start).toContain('Saldos contábeis Nenhuma linha');
  });

  it.each([
    '/ij/report_preview_schneider',
    '/ij/cockpit',
    '/ij/cockpit_preview',
    '/ij/report_create_schneider',
    '/ij/report_create_schneider?abrir=1',
    '/ij/plan',
    '/ij/rh',
  ])('says on %s what is missing, and leads to where it is sent', async (address) => {
    const answer = await admin.http.get(address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/href="\/captura\/manual\?collection=\w+"/);
  });

  it('takes its files by form, by script and in parts, every row of them', async () => {
    for (const { name, base } of loads.slice(0, 6)) await admin.sends(name, base);
    for (const { name } of loads.slice(0, 6)) expect(await read(admin, name)).toContain(' 0 recusadas.');
    await admin.sendsByScript('saldos.csv', 'saldo');
    await admin.sendsInParts('realizado.xlsx', 'realizado');
    for (const { name, base } of loads.slice(8)) await admin.sends(name, base);
    for (const { name } of loads) {
      const rows = await fileRows(name);
      const count = `${rows.length} linha${rows.length === 1 ? '' : 's'}`;
      expect([name, await read(admin, name)]).toEqual([
        name,
        expect.stringContaining(`${count}: ${rows.length} carregadas, 0 recusadas.`),
      ]);
    }
  });

  it.each(loads)('has every row of its file in the table of $base', async ({ name, base, ...given }) => {
    const titles: Readonly<Record<string, string>> = 'titles' in given ? given.titles : {};
    const rows = (await fileRows(name)).map((row) =>
      Object.entries(row).map(([title, value]) => [titles[title] ?? title, value] as const),
    );
    const shown = (rows[0] ?? []).map(([title]) => title).filter((title) => title !== 'CPF');
    const wanted = rows.map((row) =>
      row.flatMap(([title, value]) => (shown.includes(title) ? [valueOf(value)] : [])).join(' | '),
    );
    const exported = await admin.csv(`/repo/master-data?collection=${base}&ok=1`);
    const found = exported.map((row) => shown.map((title) => valueOf(at(row, title))).join(' | '));
    expect(found.toSorted()).toEqual(wanted.toSorted());
    for (const row of exported) if ('CPF' in row) expect(row['CPF']).toMatch(/^\*{3}\.\*{3}\.\*{3}-\d\d$/);
    const page = await (await admin.http.get(`/repo/master-data?collection=${base}&ok=1`)).text();
    expect(plain(page)).toContain(`${rows.length} ${rows.length === 1 ? 'item' : 'itens'}`);
    expect(page).not.toContain('name="cpf"');
  });

  it('invites its people, and gives them tiers, names, branches and cost centres by one file', async () => {
    const people = await firstAccess(
      portal.url,
      'convites@luzdovale.example',
      await portal.appoint('convites@luzdovale.example', 'USER ADMIN'),
    );
    const rows = await fileRows('pessoas.csv');
    for (const row of rows) await people.does('/user/config', { intent: 'create', email: at(row, 'email') });
    const sent = new FormData();
    sent.append('intent', 'people');
    const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
    sent.append('rows', lines.map((cells) => cells.join(';')).join('\n'));
    const answer = await admin.http.post('/user/permission?lista=1', sent);
    expect(answer.status).toBe(200);
    const listed = await admin.csv('/user/permission');
    expect(listed.map((row) => [row['Email'], row['Nome'], row['Filiais']])).toEqual(
      expect.arrayContaining(rows.map((row) => [at(row, 'email'), at(row, 'name'), at(row, 'stores')])),
    );
    [gold, silver] = (await Promise.all(
      rows.map((row) =>
        firstAccess(portal.url, at(row, 'email'), passwordIn(portal.mailbox.lastTo(at(row, 'email')))),
      ),
    )) as [Person, Person];
  });

  it('opens a release point from what was booked a year before, and installs the panels', async () => {
    await admin.does('/ij/report_create_schneider?abrir=1', {
      intent: 'open',
      id: 'abertura-rf1-2030',
      rf: 'RF1 2030',
      source: 'actual',
      percent: '10',
    });
    expect(await admin.does('/ij/paineis', { intent: 'install', [proofField]: admin.password })).toContain(
      'n=6',
    );
  });

  it('has no first steps left', async () => {
    expect(await admin.reads('/inicio')).not.toContain('Primeiros passos');
  });
});

/** What a cell says, however a file or an export writes it. */
function valueOf(written: string): string {
  if (/^\d{4}-\d{2}$|^\d{2}\/\d{4}$/.test(written)) return month(written);
  if (/^-?\d{1,3}(\.\d{3})*(,\d{1,2})?$|^-?\d{1,9}([.,]\d{1,2})?$/.test(written))
    return String(hundredths(written));
  return written.replaceAll(/[./-]/g, '').trim();
}

describe('what the files say', () => {
  it.each([
    ['LV01', '2029-09', '2029-10'],
    ['SE02', '2028-12', '2029-07'],
    ['', '2029-06', '2029-10'],
  ])('stands in the cockpit of %j', async (unit, from, to) => {
    const { chart, balance } = books.ledger;
    const units = unit ? [unit] : books.units;
    const query = new URLSearchParams({
      dateStart: from,
      dateEnd: to,
      businessUnitID: unit,
      report: 'Balance Sheet',
    });
    const rows = await gold.csv(`/ij/cockpit_preview?${query}`);
    const columns = Object.keys(rows[0] ?? {}).slice(2, 4) as [string, string];
    const figures = (row: FileRow) => columns.map((title) => cents(row, title));
    const expected = (chosen: (account: FileRow) => boolean) =>
      [from, to].map((when) =>
        balance((one) => one['Demonstração'] === 'balance' && chosen(one), when, units),
      );
    for (const account of chart.filter((one) => one['Demonstração'] === 'balance')) {
      const label = `${at(account, 'Conta')} - ${at(account, 'Nome')}`;
      const row = rows.find((one) => at(one, 'Description').trim() === label);
      expect([label, row && figures(row)]).toEqual([label, expected((one) => one === account)]);
    }
    for (const category of ['Categoria 1', 'Categoria 2'])
      for (const line of new Set(
        chart.filter((one) => one['Demonstração'] === 'balance').map((one) => at(one, category)),
      )) {
        const found = rows.filter(
          (one) => at(one, 'Level').startsWith('Category') && at(one, 'Description').trim() === line,
        );
        expect([line, found.map(figures)]).toEqual([
          line,
          expect.arrayContaining([expected((one) => one[category] === line)]),
        ]);
      }
    const page = await gold.reads(`/ij/cockpit_preview?${query}`);
    expect(page).toContain(brl(expected((one) => at(one, 'Categoria 1').endsWith('Assets'))[1] ?? 0));
  });

  it('stands in the FP&A report of every cost centre', async () => {
    const { centres, lines, actual, loaded, opened } = books.reviews;
    for (const [rf, foreseen] of [
      ['RF4 2029', loaded],
      ['RF1 2030', opened],
    ] as const)
      for (const centre of centres) {
        const query = new URLSearchParams({ cost_center: centre, month: '2029-10', rf });
        const rows = await admin.csv(`/ij/report_preview_schneider?${query}`);
        const expected = (accounts: readonly string[]) =>
          [
            (account: string) => actual(centre, account, '2028-10'),
            (account: string) => actual(centre, account, '2029-09'),
            (account: string) => actual(centre, account, '2029-10'),
            (account: string) => foreseen(centre, account, '2029-10'),
          ].map((amount) => accounts.reduce((total, account) => total + amount(account), 0));
        const found = (name: string) =>
          rows
            .filter((row) => at(row, 'Description') === name)
            .map((row) => Object.values(row).slice(2, 6).map(hundredths));
        for (const line of lines) {
          const name = at(line, 'account_concat');
          expect([rf, centre, name, found(name)]).toEqual([rf, centre, name, [expected([name])]]);
        }
        for (const title of ['level_descr', 'group_level_2'])
          for (const name of new Set(lines.map((line) => at(line, title)))) {
            const own = lines
              .filter((line) => line[title] === name)
              .map((line) => at(line, 'account_concat'));
            expect([centre, name, found(name)]).toEqual([centre, name, [expected(own)]]);
          }
      }
  });

  it('stands in the review of every cost centre, booked and opened', async () => {
    const { centres, lines, actual, opened } = books.reviews;
    for (const centre of centres) {
      const rows = await gold.csv(
        `/ij/report_preview_edit_schneider/RF1%202030/${encodeURIComponent(centre)}`,
      );
      for (const line of lines) {
        const name = at(line, 'account_concat');
        const row = rows.find((one) => one['Conta'] === name) ?? {};
        const found = Object.entries(row).flatMap(([title, value]) => {
          const when = shortMonth(title);
          return when ? [[when, hundredths(value)] as const] : [];
        });
        expect(found).toHaveLength(26);
        expect([name, found]).toEqual([
          name,
          found.map(([when]) => [when, (when < '2029-10' ? actual : opened)(centre, name, when)]),
        ]);
      }
    }
  });

  it('stands in the HR figures of every branch and month', async () => {
    const figures = [
      'Vendas adicionais',
      'Dias média',
      'Result. qtde. serviço',
      'Result. desafio mensal',
      'Vendas serviços',
    ];
    for (const branch of new Set(books.staff.map((row) => at(row, 'Filial')))) {
      const rows = await gold.csv(
        `/ij/rh_edit/${encodeURIComponent(branch)}?mes_inicio=2028-09&mes_fim=2029-10`,
      );
      const lineOf = (row: FileRow) =>
        [month(at(row, 'Mês')), at(row, 'Matrícula'), ...figures.map((title) => cents(row, title))].join(' ');
      const own = books.staff.filter((row) => row['Filial'] === branch);
      expect(rows.map(lineOf).toSorted()).toEqual(own.map(lineOf).toSorted());
      expect(rows.map((row) => at(row, 'Nome')).toSorted()).toEqual(
        own.map((row) => at(row, 'Nome')).toSorted(),
      );
    }
  });

  it('stands in the planning of quantities', async () => {
    const query = 'dateStart=2029-11&dateEnd=2030-10&chanel=FSS&chanel=WHOLESALES';
    const rows = await gold.csv(`/ij/plan_edit?${query}`);
    const own = books.plan.filter((row) => month(at(row, 'Date')) >= '2029-11');
    expect(
      rows
        .map((row) =>
          [row['SKU'], row['Channel'], month(at(row, 'Period')), cents(row, 'Quantity')].join(' '),
        )
        .toSorted(),
    ).toEqual(
      own
        .map((row) => [row['SKU'], row['Channel'], month(at(row, 'Date')), cents(row, 'Quantity')].join(' '))
        .toSorted(),
    );
    expect(await gold.reads(`/ij/plan_edit?${query}`)).toContain(
      `Report generated successfully. ${own.length}`,
    );
  });

  it.each(['LV01', 'SE02'])('stands in the financial statements of %s', async (unit) => {
    const query = new URLSearchParams({ businessUnitID: unit, type: 'MONTHLY', dateRef: '2029-10' });
    const page = await (await gold.http.get(`/ij/preview_financial?${query}`)).text();
    const [address = ''] = /\/ij\/preview_financial\/[^"]+\/xlsx\/arquivo/.exec(page) ?? [];
    const status = async () => (await gold.http.get(address)).status;
    await expect.poll(status, { timeout: 60_000, interval: 250 }).toBe(302);
    const led = await gold.http.get(address);
    const file = await fetch(new URL(led.headers.get('Location') ?? '', gold.url));
    const content = Buffer.from(await file.arrayBuffer());
    const { chart, balance } = books.ledger;
    const of = (chosen: (account: FileRow) => boolean, ...months: string[]) =>
      months.reduce((total, when) => total + balance(chosen, when, [unit]), 0);
    const thisYear = Array.from({ length: 10 }, (_, at) => `2029-${String(at + 1).padStart(2, '0')}`);

    const rowsOf = await sheets(content);
    const trial = rowsOf('Balancete');
    for (const account of chart) {
      const row = trial.find((cells) => cells[1] === at(account, 'Conta'));
      const own = (one: FileRow) => one === account;
      const expected =
        account['Demonstração'] === 'balance'
          ? [of(own, '2029-10'), of(own, '2028-12')]
          : [of(own, '2029-10'), of(own, '2028-10')];
      expect([account['Conta'], row?.slice(2, 4).map(toCents)]).toEqual([account['Conta'], expected]);
    }
    const figuresOf = (name: string, label: string, columns: readonly number[]) => {
      const cells = rowsOf(name).find(([first]) => first === label);
      return cells && columns.map((column) => toCents(cells[column]));
    };
    const lineOf = (name: string, label: string) => figuresOf(name, label, [2, 3]);
    for (const line of new Set(chart.map((account) => at(account, 'Categoria 2')))) {
      const own = (one: FileRow) => one['Categoria 2'] === line;
      const isBalance = chart.find(own)?.['Demonstração'] === 'balance';
      expect([line, lineOf(isBalance ? 'Balanço' : 'DRE', line)]).toEqual([
        line,
        [of(own, '2029-10'), of(own, isBalance ? '2028-12' : '2028-10')],
      ]);
    }
    const assets = (one: FileRow) => at(one, 'Categoria 1').endsWith('Assets');
    const income = (one: FileRow) => one['Demonstração'] === 'income';
    expect(lineOf('Balanço', 'Total do ativo')).toEqual([of(assets, '2029-10'), of(assets, '2028-12')]);
    expect(lineOf('DRE', 'Lucro (prejuízo) líquido do período')).toEqual([
      of(income, '2029-10'),
      of(income, '2028-10'),
    ]);
    const flows = flowsOf(books, unit);
    // The month, the same of the year before, and the year so far; the files do not reach the one before that.
    const reached = [2, 3, 6];
    for (const [label, expected] of flows.cashFlows)
      expect([label, figuresOf('DFC', label, reached)]).toEqual([label, expected]);
    for (const [label, expected] of flows.changesInEquity)
      expect([label, figuresOf('DMPL', label, [2, 3, 4])]).toEqual([label, expected]);
    expect(figuresOf('DRA', 'Resultado abrangente do período', reached)).toEqual(flows.comprehensive);
    expect(figuresOf('DRE', 'Lucro (prejuízo) líquido do período', reached)).toEqual(flows.profit);
    for (const line of new Set(chart.filter(income).map((account) => at(account, 'Categoria 2'))))
      expect([line, figuresOf('DRE', line, [6])]).toEqual([
        line,
        [of((one) => one['Categoria 2'] === line, ...thisYear)],
      ]);
    const shown = await gold.reads(address.replace('/xlsx/arquivo', '/docx'));
    for (const amount of [of(assets, '2029-10'), of(income, ...thisYear)])
      expect(shown).toContain(brl(Math.abs(amount)));
  });

  it('tells the month that does not close, by how much, and closes the others', async () => {
    const list = await gold.csv('/repo/fechamento');
    expect(list).toHaveLength(28);
    const of = (unit: string, when: string) =>
      list.find((row) => row['Empresa']?.startsWith(unit) && month(at(row, 'Mês')) === when);
    const open = of('SE02', '2029-07');
    expect(hundredths(open?.['Diferença'] ?? '')).toBe(100_000);
    expect(list.filter((row) => hundredths(at(row, 'Diferença')) !== 0)).toEqual([open]);
    const close = (unit: string, when: string) =>
      gold.http.post(
        '/repo/fechamento',
        form({ intent: 'close', businessUnitID: unit, data_ref: when, [proofField]: gold.password }),
      );
    expect((await close('SE02', '2029-07')).status).toBe(409);
    expect((await close('LV01', '2029-06')).status).toBe(302);
    expect(await gold.reads('/repo/fechamento?businessUnitID=LV01&data_ref=2029-06')).toContain('Fechado');
  });

  it.each(['LV01', 'SE02'])('stands in the fiscal asset of %s', async (unit) => {
    const page = await gold.reads(`/ij/fiscal_asset?businessUnitID=${unit}`);
    const own = (await fileRows('ativo-fiscal.csv')).filter((row) => row['Empresa'] === unit);
    for (const row of own) expect(page).toContain(at(row, 'Descrição'));
    for (const row of own) expect(page).toContain(brl(cents(row, 'Valor')));
  });

  it('stands in the panels', async () => {
    const byTitle = (rows: readonly FileRow[], title: string) =>
      new Map(
        rows.map((row) => [
          Object.values(row)[0] ?? '',
          hundredths(Object.entries(row).find(([name]) => name.startsWith(title))?.[1] ?? ''),
        ]),
      );

    const sold = books.sales.filter((row) => inYear(month(at(row, 'Date'))));
    expect(byTitle(await tile('/ij/painel/1', 'por-marca'), 'Realizado')).toEqual(
      sums(
        sold,
        (row) => brandOf(at(row, 'SKU')),
        (row) => cents(row, 'Quantity'),
      ),
    );
    const { centres, lines, actual, opened } = books.reviews;
    const all = (centre: string, months: readonly string[], amount: typeof actual) =>
      months
        .flatMap((when) => lines.map((line) => amount(centre, at(line, 'account_concat'), when)))
        .reduce((a, b) => a + b, 0);
    const window = [...monthsOf(2029, 10, 3), ...monthsOf(2030, 1, 12)];
    expect(byTitle(await tile('/ij/painel/2', 'por-centro', '&rf=RF1+2030'), 'Previsto')).toEqual(
      new Map(centres.map((centre) => [centre, all(centre, window, opened)])),
    );
    expect(byTitle(await tile('/ij/painel/3', 'por-centro', '&rf=RF1+2030'), 'Realizado')).toEqual(
      new Map(centres.map((centre) => [centre, all(centre, ['2029-10'], actual)])),
    );
    const staff = books.staff.filter((row) => month(at(row, 'Mês')) >= '2028-11');
    expect(byTitle(await tile('/ij/painel/4', 'por-filial'), 'Vendas adicionais')).toEqual(
      sums(
        staff,
        (row) => at(row, 'Filial'),
        (row) => cents(row, 'Vendas adicionais'),
      ),
    );
    const ahead = books.plan.filter((row) => month(at(row, 'Date')) >= '2029-11');
    expect(byTitle(await tile('/ij/painel/5', 'marcas'), 'Unidades planejadas')).toEqual(
      sums(
        ahead,
        (row) => brandOf(at(row, 'SKU')),
        (row) => cents(row, 'Quantity'),
      ),
    );
    const read = byTitle(await tile('/jobs/dashboard/6', 'por-base'), 'Lidas');
    expect(read.get('Saldos contábeis')).toBe(100 * (await fileRows('saldos.csv')).length);
  });

  it.each([
    ['Preço horário', 'SE-PLD'],
    ['SE-IREC', 'Certificado I-REC avulso'],
    ['Serra Energia', 'Nova Friburgo'],
    ['Medidores telemetria', '150-20-001'],
    ['realizado.xlsx', 'realizado.xlsx'],
  ])('is found in the explorer: %s', async (search, found) => {
    const page = () => gold.reads(`/ij/explorer?${new URLSearchParams({ search })}`);
    await expect.poll(page, { timeout: 60_000, interval: 500 }).toContain(found);
  });
});

describe('what goes wrong', () => {
  it('is refused row by row: a chart with other words, balances of unknown accounts and companies', async () => {
    const before = await gold.csv('/repo/master-data?collection=saldo&ok=1');
    expect(await load(admin, 'plano-de-contas-errado.csv', 'plano_contas')).toContain(
      '0 carregadas, 3 recusadas',
    );
    expect(await load(admin, 'saldos-errados.csv', 'saldo')).toContain('0 carregadas, 5 recusadas');
    const reasons = async (base: string) =>
      (await gold.csv(`/repo/master-data?collection=${base}&ok=0`)).map(
        (row) => `${row['Line']}: ${row['Error']}`,
      );
    expect(await reasons('plano_contas')).toEqual([
      expect.stringMatching(/^2: Demonstração: "outra"/),
      expect.stringMatching(/^3: Categoria 1: "Ativo"/),
      expect.stringMatching(/^4: Conta: "CONTA"/),
    ]);
    expect(await reasons('saldo')).toEqual([
      '2: Conta: "999-99-999" não está na base Plano de contas',
      '3: Empresa: "XX99" não está na base Empresas',
      expect.stringMatching(/^4: Mês: /),
      expect.stringMatching(/^5: Valor: "mil"/),
      expect.stringMatching(/^6: Valor: "12,345"/),
    ]);
    expect(await gold.csv('/repo/master-data?collection=saldo&ok=1')).toEqual(before);
    const tileRows = await tile('/jobs/dashboard/6', 'motivos-contabeis');
    const counted = (title: string) => tileRows.reduce((total, row) => total + Number(row[title] || 0), 0);
    expect([counted('Plano de contas'), counted('Saldos contábeis')]).toEqual([3, 5]);
  });

  it('is undone: the figures are those of the file before it', async () => {
    const { lines, actual } = books.reviews;
    const centre = 'V10 - Varejo Capital';
    const booked = async () => {
      const rows = await gold.csv(
        `/ij/report_preview_schneider?${new URLSearchParams({ cost_center: centre, month: '2029-10' })}`,
      );
      return new Map(
        rows
          .filter((row) => row['Type'] === 'row')
          .map((row) => [at(row, 'Description'), cents(row, 'Realizado')]),
      );
    };
    const expected = (times: number) =>
      new Map(
        lines
          .map((line) => at(line, 'account_concat'))
          .map((name) => [name, times * actual(centre, name, '2029-10')]),
      );
    const sorted = (map: Map<string, number>) => [...map].toSorted();
    const id = await admin.sends('realizado-dobrado.csv', 'realizado');
    expect(await read(admin, 'realizado-dobrado.csv')).toContain('16 carregadas, 0 recusadas');
    expect(sorted(await booked())).toEqual(sorted(expected(2)));
    await admin.does(`/captura/processando/${id}`, { intent: 'desfazer' });
    await expect
      .poll(() => admin.progressOf('realizado-dobrado.csv'), { timeout: 60_000 })
      .toContain('Carga desfeita');
    expect(sorted(await booked())).toEqual(sorted(expected(1)));
  });

  it('is a conflict where a file brings other figures than somebody saved, who decides', async () => {
    const address = '/ij/report_preview_edit_schneider/RF1%202030/V10%20-%20Varejo%20Capital';
    const account_concat = 'G200 - Sistemas';
    const figure = async (when: string) => {
      const row = (await gold.csv(address)).find((one) => one['Conta'] === account_concat) ?? {};
      return hundredths(Object.entries(row).find(([title]) => shortMonth(title) === when)?.[1] ?? '');
    };
    const cell = { account_concat, data_ref: '2029-12-01', forecast: 5_000.55, version: 1 };
    const saved = await gold.http.post(address, form({ intent: 'save', cells: JSON.stringify([cell]) }), {
      Accept: 'application/json',
    });
    expect(saved.status).toBe(303);
    expect(await figure('2029-12')).toBe(500_055);
    const id = await admin.sends('forecast-de-novo.csv', 'forecast');
    expect(await read(admin, 'forecast-de-novo.csv')).toContain('1 carregada, 1 recusada');
    expect([await figure('2029-12'), await figure('2030-01')]).toEqual([500_055, 123_400]);
    const [refused] = await admin.csv('/repo/master-data?collection=forecast&ok=0');
    expect(refused?.['Error']).toMatch(
      /editado no portal por Olga Ouro .*ficou o valor do portal, 5\.000,55/,
    );
    await admin.does(
      `/captura/processando/${id}/corrigir`,
      { intent: 'arquivo', coluna: 'valor', motivo: 'edited' },
      200,
    );
    await expect.poll(() => figure('2029-12'), { timeout: 60_000 }).toBe(432_100);
  });

  it('is a conflict for HR figures and owners too', async () => {
    const branch = '/ij/rh_edit/Taubat%C3%A9%20Centro';
    const page = (await (await gold.http.get(branch)).text()).replaceAll('&quot;', '"');
    const [, id = ''] = /name="vendas_adicionais\[([0-9a-f]{24})\]"/.exec(page) ?? [];
    await gold.does(branch, { intent: 'save', [`vendas_adicionais[${id}]`]: '1234,56' }, 303);
    expect(await load(admin, 'rh.csv', 'rh')).toContain('83 carregadas, 1 recusada');
    expect((await gold.csv(branch)).map((row) => row['Vendas adicionais'])).toContain('1234,56');
    expect(await load(admin, 'centros-de-novo.csv', 'centro_custo')).toContain('0 carregadas, 1 recusada');
    const [owner] = await admin.csv('/repo/master-data?collection=centro_custo&ok=0');
    expect(owner?.['Error']).toMatch(/editado no portal/);
    const centres = await admin.csv('/repo/master-data?collection=centro_custo&ok=1');
    expect(centres.find((row) => row['Centro de custo']?.startsWith('P30'))).toMatchObject({
      'E-mail de quem envia a revisão': 'ouro@luzdovale.example',
    });
  });
});

describe('a person limited to a branch', () => {
  it('sends and sees that branch only', async () => {
    expect(await load(silver, 'rh-prata.csv', 'rh')).toContain('1 carregada, 1 recusada');
    const [refused] = await admin.csv('/repo/master-data?collection=rh&ok=0&q=Nova');
    expect(refused?.['Error']).toContain('"Nova Friburgo" não é uma filial sua');
    const filter = await silver.reads('/ij/rh');
    expect(filter).toContain('Taubaté Centro');
    expect(filter).not.toContain('Nova Friburgo');
    const rows = await silver.csv('/ij/rh_edit/Taubat%C3%A9%20Centro?mes_inicio=2029-11&mes_fim=2029-11');
    expect(rows.map((row) => [row['Nome'], row['Vendas adicionais']])).toEqual([['Bia Melo', '77,7']]);
    expect((await silver.http.get('/ij/rh_edit/Nova%20Friburgo')).status).toBe(403);
  });

  it('sees their own files only, and sends no ledgers', async () => {
    expect(new Set((await silver.csv('/captura/processando')).map((row) => row['Usuário']))).toEqual(
      new Set(['prata@luzdovale.example']),
    );
    expect((await silver.upload('saldos.csv', 'saldo')).status).toBe(403);
    for (const address of [
      '/repo/master-data',
      '/ij/demo_financial',
      '/ij/paineis',
      '/ij/report_create_schneider?abrir=1',
    ])
      expect([address, (await silver.http.get(address)).status]).toEqual([address, 403]);
  });
});

describe('the models of a portal with data', () => {
  it.each(loads)('load without changes, with examples taken from existing data: $base', async ({ base }) => {
    const model = await admin.http.get(`/captura/modelo?collection=${base}`);
    const body = new FormData();
    body.append('collection', base);
    body.append('files', new Blob([await model.arrayBuffer()]), `modelo-${base}.xlsx`);
    expect((await admin.http.post('/captura/manual', body, { Accept: 'application/json' })).status).toBe(201);
    expect(await read(admin, `modelo-${base}.xlsx`)).toContain('3 linhas: 3 carregadas, 0 recusadas.');
  });
});

const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const brl = (amount: number): string => reais.format(amount / 100);
const inYear = (when: string): boolean => when >= '2029-01' && when <= '2029-10';
const brandOf = (sku: string): string => at(books.products.find((row) => row['SKU'] === sku) ?? {}, 'Brand');
const monthsOf = (year: number, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${year}-${String(first + index).padStart(2, '0')}`);
const shortMonths = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** `2029-10` of `out/29`; null for what is no month. */
function shortMonth(title: string): string | null {
  const [, name = '', year = ''] = /^(\w{3})\/(\d{2})$/.exec(title) ?? [];
  const index = shortMonths.indexOf(name);
  return index < 0 ? null : `20${year}-${String(index + 1).padStart(2, '0')}`;
}
