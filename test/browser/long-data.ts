import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { markup } from './attacks';
import { accountOf, demoPassword, form, signIn, text, type Client } from '../http/client';

/**
 * Names as long as companies make them, with spaces and without, and amounts as large as the portal takes. Each name is an
 * attack as well: what a screen took for a part of itself would be found there (`attacks.ts`).
 */
const words = `${markup} Distribuição e Comércio de Energia Elétrica do Centro-Oeste e Norte`;
const unbroken = `${markup.replaceAll(' ', '_')}_das_unidades_de_negocio_do_Centro-Oeste_e_do_Norte_2026-10`;
const money = '-99.999.999.999,99';
const wide = 'W'.repeat(60);
/** The longest code of a product. */
const sku = 'SKU-20-CARACTERES-WM';
const month = '10/2026';
/** The demo's first company, and an account of its balance sheet. */
export const unit = '2236';
export const receivables = '1.1.2.01';
/** Where USER SILVER is kept to. */
const ownBranch = 'Loja Centro';

export const longCompany = 'Companhia Brasileira de Distribuição de Energia e Varejo S/A';

/** What the screens' addresses need to know of the data that was put there. */
export interface LongData {
  readonly costCentre: string;
  /** A branch of a long name, and the one of USER SILVER; an employee of each. */
  readonly branches: { readonly long: string; readonly own: string };
  readonly employees: { readonly long: string; readonly own: string };
  readonly sku: string;
  /** Of each who sees no others': a job with refused rows, and one whose columns nobody knows. */
  readonly jobs: Readonly<Record<'USER BRONZE' | 'USER SILVER' | 'USER GOLD', Jobs>>;
  /** `embedded` is a signed address of another one. */
  readonly panel: { readonly record: string; readonly path: string; readonly embedded: string };
  readonly report: string;
  readonly statement: string;
  readonly letter: string;
}

interface Jobs {
  readonly refused: string;
  readonly unread: string;
}

/** Fills a demo with what is long and large, as people do it: by forms and files. */
export async function putLongData(url: string): Promise<LongData> {
  const enter = (email: string) => signIn(email, demoPassword, url);
  const [gold, silver, bronze, admin, keeper] = await Promise.all([
    enter(accountOf['USER GOLD']),
    enter(accountOf['USER SILVER']),
    enter(accountOf['USER BRONZE']),
    enter(accountOf['SYSTEM ADMIN']),
    enter(accountOf['USER ADMIN']),
  ]);
  const costCentre = `9001 - ${words} – Controladoria e Serviços Compartilhados`;
  const managementAccount = `999999 - ${words} – Provisões, Reversões e Contingências`;
  const branch = `Loja ${words}`;
  const brand = `Marca ${words}`;
  const files = filesOf(gold);

  await Promise.all([
    files.done('empresa', [
      ['businessUnitID', 'name', 'legalName', 'city', 'state', 'director', 'accountant'],
      [unit, words, `${words} Sociedade Anônima`, words, 'SP', words, words],
    ]),
    files.done('centro_custo', [
      ['cost_center_concat', 'country', 'functionalArea', 'personResponsible', 'userResponsible', 'owner'],
      [costCentre, 'Brasil', words, words, words, accountOf['USER GOLD']],
    ]),
    files.done('conta_gerencial', [
      ['account_concat', 'level_descr', 'group_level_2', 'order'],
      [managementAccount, words, words, '1'],
    ]),
    files.done('produto', [
      [
        'sku',
        'material_description',
        'marca',
        'category_sku',
        'categoria_principal_sku',
        'sub_categoria_sku',
      ],
      [sku, `${words} ${words}`, brand, words, 'Makeup', words],
    ]),
    files.done('canal', [
      ['cnpj', 'description', 'channel_siop'],
      ['11.222.333/0001-81', words, words],
    ]),
    files.done('rh', [
      [
        'filial_cod',
        'filial_nome',
        'marca_desc',
        'mes_apur',
        'matricula',
        'nome',
        'cargo_nome',
        ...hrFigures,
      ],
      ['9999', branch, brand, month, '123456789012', words, words, ...hrFigures.map(() => '999999999,99')],
    ]),
    rename(gold),
  ]);
  const months = ['10/2026', '11/2026', '12/2026', '01/2027', '02/2027', '10/2027'];
  const channels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'];
  const amounts = ['09/2026', month].map((at) => [unit, receivables, at, money]);
  const spend = [
    ['channel', 'marca', 'yearMonthDay', 'valor'],
    ['FSS', brand, '01/11/2026', money],
    [wide, brand, '01/11/2026', '1'],
    ['FSS', brand, wide, words],
  ];
  const strange = [[words, unbroken, wide], Array<string>(3).fill(wide)];
  const jobsOf = async (person: Client) => {
    const own = filesOf(person);
    const [refused, unread] = await Promise.all([
      own.ended('planejamento_spend', spend),
      own.ended('planejamento_spend', strange),
    ]);
    return { refused, unread };
  };
  const [ofGold, ofSilver, ofBronze] = await Promise.all([
    jobsOf(gold),
    jobsOf(silver),
    jobsOf(bronze),
    files.done('saldo', [['businessUnitID', 'account', 'data_ref', 'valor'], ...amounts]),
    files.done('realizado', [
      ['cost_center_concat', 'account_concat', 'data_ref', 'valor'],
      [costCentre, managementAccount, month, money],
    ]),
    files.done('forecast', [
      ['rf', 'cost_center_concat', 'account_concat', 'data_ref', 'valor'],
      ...months.map((at) => ['RF1 2027', costCentre, managementAccount, at, money]),
    ]),
    files.done('planejamento_quantidade', [
      ['sku', 'channel', 'data_ref', 'valor'],
      ...channels.map((channel) => [sku, channel, month, '999999999999']),
    ]),
    files.done('realizado_quantidade', [
      ['sku', 'channel', 'data_ref', 'valor', 'receita'],
      ...channels.map((channel) => [sku, channel, month, '999999999999', '99999999999,99']),
    ]),
    files.script(),
  ]);

  const employee = /name="dias_media\[([0-9a-f]{24})\]"/;
  const hr = `/ij/rh_edit/${encodeURIComponent(branch)}`;
  const rh = await found(gold, hr, employee);
  const account =
    'recursos-humanos.planejamento-comercial.controladoria.tesouraria@energia-varejo-centro-oeste-e-norte.demo.example';
  const statement = `${unit}-ANNUAL-2025-12`;
  const selection = new URLSearchParams({ chanel: 'FSS', dateStart: '2026-10', dateEnd: '2026-10', sku });
  const name = `Relatório ${words}`.slice(0, 100);
  const cockpit = `/ij/cockpit_preview?businessUnitID=${unit}`;
  await Promise.all([
    accepted(gold, `${hr}?comentario=${rh}`, { intent: 'comment', id: rh, comentario: wide.repeat(4) }),
    accepted(gold, cockpit, { intent: 'comment', row: receivables, text: `${words} ${wide}`, id: '' }),
    attached(gold, `${cockpit}&files=${receivables}`),
    accepted(gold, '/captura/automacao', {
      intent: 'create',
      name: words.slice(0, 60),
      days: '30',
    }),
    accepted(gold, '/ij/plan', { intent: 'keep', chanel: 'FSS', name: words.slice(0, 60) }),
    accepted(gold, `/ij/report_save?${selection}`, {
      name,
      frequency: 'weekly',
      keep: '3',
      recipients: accountOf['USER SILVER'],
    }),
    accepted(keeper, '/user/config', { intent: 'create', email: account }),
    fiscalAsset(gold),
    gold.get(`/ij/preview_financial?businessUnitID=${unit}&type=ANNUAL&dateRef=2025-12`),
  ]);
  await there(gold, `/ij/preview_financial/${statement}/xlsx`, /Ativo/);
  return {
    costCentre,
    branches: { long: branch, own: ownBranch },
    employees: { long: rh, own: await found(gold, `/ij/rh_edit/${encodeURIComponent(ownBranch)}`, employee) },
    sku,
    jobs: { 'USER BRONZE': ofBronze, 'USER SILVER': ofSilver, 'USER GOLD': ofGold },
    panel: { ...(await panel(admin)), embedded: await embedded(gold, '/ij/painel/2') },
    report: await found(gold, '/ij/report?origin=manual', /\/ij\/report\/([0-9a-f]{24})\/ver/),
    statement,
    letter: await found(keeper, '/dev/outbox', /\/dev\/outbox\/([0-9a-f]{24})/),
  };
}

const hrFigures = [
  'vendas_adicionais',
  'dias_media',
  'result_qtde_servico',
  'result_desafio_mensal',
  'vendas_servicos',
];

type Lines = readonly (readonly string[])[];

/** Sends files of bases under long names, and waits until they are worked off. */
function filesOf(person: Client) {
  const upload = (address: string, base: string, lines: Lines) => {
    const body = new FormData();
    body.append('collection', base);
    body.append(
      'files',
      new Blob([lines.map((cells) => cells.join(';')).join('\n')]),
      `${unbroken}_${base}.csv`,
    );
    return person.post(address, body, { Accept: 'application/json' });
  };
  const ended = async (base: string, lines: Lines, said = /Concluído|Falhou/) => {
    const { files } = (await (await upload('/captura/manual', base, lines)).json()) as {
      files: { id: string }[];
    };
    const id = files[0]?.id ?? '';
    await there(person, `/captura/processando/${id}`, said);
    return id;
  };
  return {
    ended,
    /** Every row is taken. */
    done: (base: string, lines: Lines) => ended(base, lines, /\d+ carregadas?, 0 recusadas/),
    script: () => upload('/newFile', 'planejamento_spend', [['channel'], [wide]]),
  };
}

async function accepted(person: Client, address: string, fields: Record<string, string>): Promise<void> {
  const answer = await person.post(address, form(fields));
  if (answer.status >= 400)
    throw new Error(`${address} answered ${answer.status}: ${Object.keys(fields).join()}`);
}

const rename = (person: Client) =>
  accepted(person, '/conta/sessoes', {
    intent: 'name',
    name: `Maria ${words.replace(markup, 'Companhia')}`.slice(0, 120),
  });

async function attached(person: Client, address: string): Promise<void> {
  const body = new FormData();
  body.append('files', new Blob(['%PDF-1.7']), `${unbroken}.pdf`);
  const answer = await person.post(address, body);
  if (answer.status >= 400) throw new Error(`${address} answered ${answer.status}`);
}

/** Waits until a page says so. */
const there = (person: Client, address: string, said: RegExp): Promise<void> =>
  vi.waitFor(async () => expect(await page(person, address)).toMatch(said), {
    timeout: 20_000,
    interval: 100,
  });

/** The first address, identifier or text that a page has in such a place. */
async function found(person: Client, address: string, place: RegExp): Promise<string> {
  const [, first] = place.exec(await page(person, address)) ?? [];
  if (first === undefined) throw new Error(`${address} has nothing like ${place}`);
  return first;
}

const page = async (person: Client, address: string) =>
  (await text(await person.get(address)))
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Each amount of the first company's fiscal asset as large as it may be, and a worksheet with a long name. */
async function fiscalAsset(person: Client): Promise<void> {
  const asset = `/ij/fiscal_asset?businessUnitID=${unit}`;
  const html = await page(person, `${asset}&modal=1`);
  const names = [...html.matchAll(/name="(valor\[[^"]+)"/g)].map(([, name = '']) => name);
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const values = Object.fromEntries(names.map((name) => [name, money]));
  await accepted(person, asset, { intent: 'save', version, observations: `${words} ${wide}`, ...values });
  await attached(person, await found(person, asset, /action="([^"]*column=document[^"]*)"/));
}

/** A panel like the demo's first, under the longest names that there are. */
async function panel(person: Client): Promise<Pick<LongData['panel'], 'record' | 'path'>> {
  const first = await found(person, '/ij/paineis', /\/ij\/paineis\/([0-9a-f]{24})/);
  const written = await found(person, `/ij/paineis/${first}`, /<textarea[^>]*name="definition"[^>]*>([^<]*)/);
  const definition = JSON.parse(written) as { tiles: { title: string }[] };
  for (const tile of definition.tiles) tile.title = words.slice(0, 80);
  const label = words.slice(0, 60);
  await accepted(person, '/ij/paineis/novo', {
    intent: 'save',
    panelLabel: label,
    dashboardId: randomUUID(),
    painelId: '77',
    panelType: '1',
    version: '0',
    definition: JSON.stringify(definition),
  });
  const record = await found(
    person,
    '/ij/paineis',
    new RegExp(`/ij/paineis/([0-9a-f]{24})[^>]*>${label.replace(/[()]/g, '[$&]')}`),
  );
  return { record, path: '/ij/painel/77' };
}

/** The address of a panel that needs no sign-in. */
async function embedded(person: Client, path: string): Promise<string> {
  const { url } = (await (await person.get(`${path}/endereco`)).json()) as { url: string };
  return url;
}
