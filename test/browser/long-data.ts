import { randomUUID } from 'node:crypto';
import { markup } from './attacks';
import { accountOf, demoPassword, signIn, type Client } from '../portal/client';
import { ownAreas, placesOfArea } from './area-places';
import { accepted, attached, filesOf, found, page, there } from './put';

/**
 * Names as long as companies make them, with spaces and without, and amounts as large as the portal takes. Each name is an
 * attack as well: what a screen took for a part of itself would be found there (`attacks.ts`).
 */
const words = `${markup} Distribuição e Comércio de Energia Elétrica do Centro-Oeste e Norte`;
const unbroken = `${markup.replaceAll(' ', '_')}_das_unidades_de_negocio_do_Centro-Oeste_e_do_Norte_2026-10`;
const money = '-99.999.999.999,99';
/** What people call things, and write into them. */
export interface Wording {
  /** A name or a text. */
  readonly words: string;
  /** What somebody is called. */
  readonly person: string;
  /** The beginning of a file's name. */
  readonly unbroken: string;
  /** A code, or a text without a space. */
  readonly wide: string;
}
const atLength: Wording = {
  words,
  person: `Maria ${words.replace(markup, 'Companhia')}`,
  unbroken,
  wide: 'W'.repeat(60),
};
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
  /** A planned quantity of it. */
  readonly planRow: string;
  /** Of each who sees no others': a job with refused rows, and one whose columns nobody knows. */
  readonly jobs: Readonly<Record<'USER BRONZE' | 'USER SILVER' | 'USER GOLD', Jobs>>;
  /** `embedded` is a signed address of another one. */
  readonly panel: { readonly record: string; readonly path: string; readonly embedded: string };
  readonly report: string;
  readonly statement: string;
  readonly webhook: string;
  readonly scenario: string;
  readonly planScenario: string;
  readonly source: { readonly path: string; readonly run: string };
  readonly letter: string;
  readonly areas: readonly Awaited<ReturnType<typeof placesOfArea>>[];
}

interface Jobs {
  readonly refused: string;
  readonly unread: string;
}

/** Fills a demo with what is long and large, as people do it: by forms and files. */
export async function putLongData(url: string, say: Wording = atLength): Promise<LongData> {
  const enter = (email: string) => signIn(email, demoPassword, url);
  const [gold, silver, bronze, admin, keeper] = await Promise.all([
    enter(accountOf['USER GOLD']),
    enter(accountOf['USER SILVER']),
    enter(accountOf['USER BRONZE']),
    enter(accountOf['SYSTEM ADMIN']),
    enter(accountOf['USER ADMIN']),
  ]);
  const costCentre = `9001 - ${say.words} – Controladoria e Serviços Compartilhados`;
  const managementAccount = `999999 - ${say.words} – Provisões, Reversões e Contingências`;
  const branch = `Loja ${say.words}`;
  const brand = `Marca ${say.words}`;
  const files = filesOf(gold, say.unbroken);

  await Promise.all([
    files.done('empresa', [
      ['businessUnitID', 'name', 'legalName', 'city', 'state', 'director', 'accountant'],
      [unit, say.words, `${say.words} Sociedade Anônima`, say.words, 'SP', say.words, say.words],
    ]),
    files.done('centro_custo', [
      ['cost_center_concat', 'country', 'functionalArea', 'personResponsible', 'userResponsible', 'owner'],
      [costCentre, 'Brasil', say.words, say.words, say.words, accountOf['USER GOLD']],
    ]),
    files.done('conta_gerencial', [
      ['account_concat', 'level_descr', 'group_level_2', 'order'],
      [managementAccount, say.words, say.words, '1'],
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
      [sku, `${say.words} ${say.words}`, brand, say.words, 'Makeup', say.words],
    ]),
    files.done('canal', [
      ['cnpj', 'description', 'channel_siop'],
      ['11.222.333/0001-81', say.words, say.words],
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
      [
        '9999',
        branch,
        brand,
        month,
        '123456789012',
        say.words,
        say.words,
        ...hrFigures.map(() => '999999999,99'),
      ],
    ]),
    rename(gold, say),
  ]);
  const months = ['10/2026', '11/2026', '12/2026', '01/2027', '02/2027', '10/2027'];
  const channels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'];
  const amounts = ['09/2026', month].map((at) => [unit, receivables, at, money]);
  const spend = [
    ['channel', 'marca', 'yearMonthDay', 'valor'],
    ['FSS', brand, '01/11/2026', money],
    [say.wide, brand, '01/11/2026', '1'],
    ['FSS', brand, say.wide, say.words],
  ];
  const strange = [[say.words, say.unbroken, say.wide], Array<string>(3).fill(say.wide)];
  const jobsOf = async (person: Client) => {
    const own = filesOf(person, say.unbroken);
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
    files.script([['channel'], [say.wide]]),
  ]);

  const employee = /name="dias_media\[([0-9a-f]{24})\]"/;
  const hr = `/ij/rh_edit/${encodeURIComponent(branch)}`;
  const rh = await found(gold, hr, employee);
  const account =
    'recursos-humanos.planejamento-comercial.controladoria.tesouraria@energia-varejo-centro-oeste-e-norte.demo.example';
  const statement = `${unit}-ANNUAL-2025-12`;
  const selection = new URLSearchParams({ chanel: 'FSS', dateStart: '2026-10', dateEnd: '2026-10', sku });
  const name = `Relatório ${say.words}`.slice(0, 100);
  const cockpit = `/ij/cockpit_preview?businessUnitID=${unit}`;
  await Promise.all([
    accepted(gold, `${hr}?comentario=${rh}`, { intent: 'comment', id: rh, comentario: say.wide.repeat(4) }),
    accepted(gold, cockpit, {
      intent: 'comment',
      row: receivables,
      text: `${say.words} ${say.wide}`,
      id: '',
    }),
    attached(gold, `${cockpit}&files=${receivables}`, say.unbroken),
    accepted(gold, '/captura/automacao', {
      intent: 'create',
      name: say.words.slice(0, 60),
      days: '30',
      scope: 'mongoDB:read',
    }),
    accepted(gold, '/ij/plan', { intent: 'keep', chanel: 'FSS', name: say.words.slice(0, 60) }),
    accepted(gold, `/ij/report_save?${selection}`, {
      name,
      frequency: 'weekly',
      keep: '3',
      recipients: accountOf['USER SILVER'],
    }),
    accepted(keeper, '/user/config', { intent: 'create', email: account }),
    fiscalAsset(gold, say),
    gold.get(`/ij/preview_financial?businessUnitID=${unit}&type=ANNUAL&dateRef=2025-12`),
  ]);
  await there(gold, `/ij/preview_financial/${statement}/xlsx`, /Ativo/);
  return {
    costCentre,
    branches: { long: branch, own: ownBranch },
    employees: { long: rh, own: await found(gold, `/ij/rh_edit/${encodeURIComponent(ownBranch)}`, employee) },
    sku,
    planRow: await found(
      gold,
      `/ij/plan_edit?${new URLSearchParams({ chanel: 'FSS', dateStart: month, dateEnd: month, sku })}`,
      /\/ij\/origem\/quantidade\?linha=([0-9a-f]{24})/,
    ),
    jobs: { 'USER BRONZE': ofBronze, 'USER SILVER': ofSilver, 'USER GOLD': ofGold },
    panel: { ...(await panel(admin, say)), embedded: await embedded(gold, '/ij/painel/2') },
    report: await found(gold, '/ij/report?origin=manual', /\/ij\/report\/([0-9a-f]{24})\/ver/),
    statement,
    webhook: await webhook(admin, say),
    scenario: await scenario(gold, say, costCentre),
    planScenario: await planScenario(gold, say),
    source: await source(gold, say),
    areas: await Promise.all(ownAreas.map((area) => placesOfArea(area, enter))),
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

const rename = (person: Client, say: Wording) =>
  accepted(person, '/conta/sessoes', { intent: 'name', name: say.person.slice(0, 120) });

/** Each amount of the first company's fiscal asset as large as it may be, and a worksheet with a long name. */
async function fiscalAsset(person: Client, say: Wording): Promise<void> {
  const asset = `/ij/fiscal_asset?businessUnitID=${unit}`;
  const html = await page(person, `${asset}&modal=1`);
  const names = [...html.matchAll(/name="(valor\[[^"]+)"/g)].map(([, name = '']) => name);
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const values = Object.fromEntries(names.map((name) => [name, money]));
  await accepted(person, asset, {
    intent: 'save',
    version,
    observations: `${say.words} ${say.wide}`,
    ...values,
  });
  await attached(person, await found(person, asset, /action="([^"]*column=document[^"]*)"/), say.unbroken);
}

/** A webhook that nobody answers for, which was tried. */
async function webhook(person: Client, say: Wording): Promise<string> {
  const url = `https://nobody.example/${encodeURIComponent(`${say.unbroken}/${say.wide}`)}`;
  await accepted(person, '/jobs/webhooks', {
    intent: 'create',
    label: say.words.slice(0, 60),
    url,
    event: 'review.approved',
  });
  const id = await found(person, '/jobs/webhooks', /\/jobs\/webhooks\/([0-9a-f]{24})/);
  await accepted(person, `/jobs/webhooks/${id}`, { intent: 'test' });
  return id;
}

/** A scenario of a cost centre, which others may edit or see. */
async function scenario(person: Client, say: Wording, costCentre: string): Promise<string> {
  const id = 'ce0a210ce0a210ce0a210ce0';
  await accepted(person, '/ij/cenarios/novo', {
    id,
    title: say.words.slice(0, 80),
    note: `${say.words} ${say.wide}`,
    period: 'RF1 2027',
    cost_center: costCentre,
    fonte: 'release|RF1 2027',
    percent: '-50',
  });
  await accepted(person, `/ij/cenarios/${id}`, {
    intent: 'share',
    version: '1',
    [`may[${accountOf['USER SILVER']}]`]: 'edit',
    [`may[${accountOf['SYSTEM ADMIN']}]`]: 'read',
  });
  return id;
}

/** A scenario of the plan that the portal suggested, talked about, which others may edit or see. */
async function planScenario(person: Client, say: Wording): Promise<string> {
  const id = 'ce0a210ce0a210ce0a210ce1';
  const rows = 'chanel=BRANDSITE&dateStart=2027-01&dateEnd=2027-01&majorCategory=Other';
  await accepted(person, `/ij/cenarios/quantidades/novo?${rows}`, {
    id,
    title: `Q ${say.words}`.slice(0, 80),
    note: `${say.words} ${say.wide}`,
    fonte: 'suggest',
    percent: '50',
  });
  const path = `/ij/cenarios/quantidades/${id}`;
  await accepted(person, path, {
    intent: 'share',
    version: '1',
    [`may[${accountOf['USER SILVER']}]`]: 'edit',
    [`may[${accountOf['SYSTEM ADMIN']}]`]: 'read',
  });
  await accepted(person, path, { intent: 'comment', text: `${say.words} ${say.unbroken}` });
  return id;
}

/** A source whose server nobody has, and a turn of it. */
async function source(person: Client, say: Wording): Promise<LongData['source']> {
  const list = '/captura/automacao/fontes';
  await accepted(person, `${list}/nova`, {
    ...{
      intent: 'create',
      kind: 'https',
      name: say.words.slice(0, 60),
      base: 'produto',
      every: 'days',
      at: '06:00',
    },
    ...{
      url: `https://nobody.example/${'a'.repeat(300)}.csv`,
      fileName: `${'a'.repeat(90)}.csv`,
      weekday: '1',
    },
    ...{ login: 'header', headerName: 'X-Api-Key', headerValue: 'segredo' },
  });
  const path = `${list}/${await found(person, list, /\/captura\/automacao\/fontes\/([0-9a-f]{24})/)}`;
  await accepted(person, path, { intent: 'on' });
  const run = await found(
    person,
    path,
    /\/captura\/automacao\/fontes\/[0-9a-f]{24}\/([0-9a-f]{24}%3A[^"]+)"/,
  );
  return { path, run: `${path}/${run}` };
}

/** A panel like the demo's first, under the longest names that there are. */
async function panel(person: Client, say: Wording): Promise<Pick<LongData['panel'], 'record' | 'path'>> {
  const first = await found(person, '/ij/paineis', /\/ij\/paineis\/([0-9a-f]{24})/);
  const written = await found(
    person,
    `/ij/paineis/${first}?aba=texto`,
    /<textarea[^>]*name="definition"[^>]*>([^<]*)/,
  );
  const definition = JSON.parse(written) as { tiles: { title: string }[] };
  for (const tile of definition.tiles) tile.title = say.words.slice(0, 80);
  const label = `77 ${say.words}`.slice(0, 60);
  await accepted(person, '/ij/paineis/novo', {
    intent: 'save',
    panelLabel: label,
    dashboardId: randomUUID(),
    painelId: '77',
    panelType: '1',
    version: '0',
    definition: JSON.stringify(definition),
  });
  const record = await found(person, '/ij/paineis', /\/ij\/paineis\/([0-9a-f]{24})[^>]*>77 /);
  return { record, path: '/ij/painel/77' };
}

/** The address of a panel that needs no sign-in. */
async function embedded(person: Client, path: string): Promise<string> {
  const { url } = (await (await person.get(`${path}/endereco`)).json()) as { url: string };
  return url;
}
