import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  editedForm,
  ruleKinds,
  type BaseForm,
  type FieldForm,
} from '../../../../app/domain/data/master-data/base-form';
import { auditTrail } from '../../../../server/people/audit/audit';
import { files } from '../../../../server/data/provenance/files-collection';
import { masterDataBases } from '../../../../server/data/master-data/base';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { differences } from '../../../../server/data/master-data/design/differences';
import { baseVersions, designIn } from '../../../../server/data/master-data/design/versions';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { recordCollections } from '../../../../server/data/master-data/records';
import { standardBases } from '../../../../server/data/master-data/standard-bases';
import { searchMarks } from '../../../../server/platform/row-index/marks';
import { createClock } from '../../../../server/platform/clock';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { caller, designsOn, field, orders } from './base-desk';

let database: TestDatabase;
let db: Db;
let records: BaseRecords;
let designs: BaseDesigns;

beforeAll(async () => {
  database = await testDatabase([
    ...[masterDataBases, baseVersions, files, auditTrail, searchMarks].map(
      (definition) => definition as unknown as CollectionDefinition<Document>,
    ),
    ...recordCollections,
  ]);
  db = database.db;
  const clock = createClock('America/Sao_Paulo');
  records = new BaseRecords(db);
  designs = designsOn(db, records, clock);
});
beforeEach(async () => {
  for (const { name } of [masterDataBases, baseVersions, files, auditTrail])
    await db.collection<Document>(name).deleteMany({});
  await new MasterData(db, everyArea).addStandardBases();
});
afterAll(() => database.close());

const faultsOf = async (form: BaseForm, name: string | null = null) => {
  const result = await designs.save(caller, name, form);
  return result.kind === 'faulty' ? result.faults : result;
};

describe('a base made by form', () => {
  it('is a record like those in code, with collections and an index for its key', async () => {
    expect(await designs.save(caller, null, orders())).toEqual({ kind: 'saved', name: 'pedidos_de_compra' });
    const [ok, nok] = await db
      .collection(masterDataBases.name)
      .find({ collection_name: 'pedidos_de_compra' })
      .sort({ collection_ok: -1 })
      .toArray();
    expect(ok).toMatchObject({
      label_name: 'Pedidos de Compra',
      records: 'base_pedidos_de_compra',
      senders: ['SYSTEM ADMIN', 'USER BRONZE'],
      readers: ['SYSTEM ADMIN'],
      version: 1,
    });
    expect(nok).toMatchObject({ records: 'base_pedidos_de_compra_nok', label_name: 'Pedidos de Compra NOK' });
    const indexes = await db.collection('base_pedidos_de_compra').indexes();
    expect(indexes.find(({ name }) => name === 'key_numero')).toMatchObject({ unique: true });
    const [entry] = await db.collection(auditTrail.name).find().toArray();
    expect(entry).toMatchObject({ action: 'base.create', subject: 'pedidos_de_compra' });
  });

  it.each([
    ['users', { label: 'Users' }, 'label'],
    ['no name', { label: '' }, 'label'],
    ['a label of signs', { label: '!!!' }, 'label'],
    ['the label of another base', { label: 'PRODUTO' }, 'label'],
    ['a name that means refused rows', { label: 'Notas nok' }, 'label'],
    ['no fields', { fields: [], rules: [] }, 'fields'],
    ['an operator for a name', { fields: [field('A', { key: '$where' })], rules: [] }, 'field.0.key'],
    ['a path for a name', { fields: [field('A', { key: 'a.b' })], rules: [] }, 'field.0.key'],
    ['a name of the portal', { fields: [field('A', { key: 'version' })], rules: [] }, 'field.0.key'],
    ['a name of every object', { fields: [field('A', { key: '__proto__' })], rules: [] }, 'field.0.key'],
    ['a title twice', { fields: [field('A'), field('a', { key: 'b' })], rules: [] }, 'field.1.label'],
    ['a kind that is none', { fields: [field('A', { kind: 'regex' })], rules: [] }, 'field.0.kind'],
    ['a list without choices', { fields: [field('A', { kind: 'choice' })], rules: [] }, 'field.0.choices'],
    [
      'a list of choices that is too long to be read whole',
      { fields: [field('A', { kind: 'choice', choices: 'x'.repeat(50_001) })], rules: [] },
      'field.0.choices',
    ],
    ['a base that is none', { fields: [field('A', { base: 'users' })], rules: [] }, 'field.0.base'],
    ['a base of two keys', { fields: [field('A', { base: 'saldo' })], rules: [] }, 'field.0.base'],
    [
      'an order of a text',
      { rules: [{ kind: 'below', first: 'numero', second: 'entrega_em', parts: [] }] },
      'rule.0',
    ],
    ['a rule that is none', { rules: [{ kind: '$where', first: '', second: '', parts: [] }] }, 'rule.0'],
  ] as const)('is refused with %s, at its field', async (_what, more, input) => {
    expect(await faultsOf(orders(more as Partial<BaseForm>))).toHaveProperty([input]);
    expect(await db.collection(baseVersions.name).countDocuments()).toBe(0);
  });

  it('accepts only patterns of the list', async () => {
    const fields = [field('CEP', { pattern: 'cep' }), field('Outro', { pattern: '(a+)+$' })];
    await designs.save(caller, null, orders({ fields, rules: [] }));
    const { checks } = await records.find('pedidos_de_compra');
    expect(checks['cep']?.pattern?.expression).toBe('\\d{5}-?\\d{3}');
    expect(checks['outro']?.pattern).toBeUndefined();
  });
});

describe('a change', () => {
  const changed = async () => {
    await designs.save(caller, null, orders());
    const form = await designs.form('pedidos_de_compra');
    return { ...form, label: 'Pedidos' };
  };

  it('is stored as a version with its author, and the trail records the difference', async () => {
    await designs.save(caller, 'pedidos_de_compra', await changed());
    const versions = await records.versions('pedidos_de_compra');
    expect(versions.map(({ version, byName, design }) => [version, byName, design.label])).toEqual([
      [2, 'Ana', 'Pedidos'],
      [1, 'Ana', 'Pedidos de Compra'],
    ]);
    const entry = await db.collection(auditTrail.name).findOne({ action: 'base.change' });
    expect(entry?.['to']).toEqual({ 'Nome da base': 'Pedidos de Compra → Pedidos' });
  });

  it.each<[string, Partial<FieldForm>, Partial<FieldForm>, string, string]>([
    [
      'options that were typed as one',
      { kind: 'choice', choices: 'Norte, Sul, Leste' },
      { choices: 'Norte\nSul\nLeste' },
      'um destes: “Norte, Sul, Leste”',
      'um destes: Norte, Sul, Leste',
    ],
    [
      'a kind under a format',
      { pattern: 'digits' },
      { kind: 'code' },
      'texto',
      'código, guardado como foi escrito',
    ],
    ['the longest option', { kind: 'choice', choices: 'A' }, { maxLength: '9' }, 'até 500', 'até 9'],
  ])('of %s is stored, and its versions show it', async (_what, first, then, from, to) => {
    const fields = [field('Região', first)];
    await designs.save(caller, null, orders({ fields, rules: [] }));
    const form = await designs.form('pedidos_de_compra');
    await designs.save(caller, 'pedidos_de_compra', {
      ...form,
      fields: form.fields.map((each) => ({ ...each, ...then })),
    });
    const [after, before] = await records.versions('pedidos_de_compra');
    if (!after || !before) throw new Error('It was not written.');
    const changes = differences(before.design, after.design);
    expect(changes.map(({ what }) => what)).toEqual(['Campo regiao']);
    expect(changes[0]?.from).toContain(from);
    expect(changes[0]?.to).toContain(to);
    expect(changes[0]?.from).not.toBe(changes[0]?.to);
  });

  it('of the branch field is reported when titles are exchanged', async () => {
    const fields = [field('Loja'), field('Origem')];
    await designs.save(caller, null, orders({ fields, rules: [], branch: 'loja' }));
    const form = await designs.form('pedidos_de_compra');
    const [loja, origem] = form.fields;
    if (!loja || !origem) throw new Error('There are two fields.');
    await designs.save(caller, 'pedidos_de_compra', {
      ...form,
      branch: 'origem',
      fields: [
        { ...loja, label: 'Origem' },
        { ...origem, label: 'Loja' },
      ],
    });
    const [after, before] = await records.versions('pedidos_de_compra');
    expect(before && after && differences(before.design, after.design)).toContainEqual({
      what: 'Filial',
      from: 'loja',
      to: 'origem',
    });
  });

  it('of fields and rules reports a new order of existing ones, and not of those added or removed', async () => {
    const after = async (was: BaseForm, more: Partial<BaseForm>) => {
      const [one, other] = [await designs.read(null, was), await designs.read(null, { ...was, ...more })];
      return differences(one.design, other.design).map(({ what, from, to }) => [what, from, to]);
    };
    const [first] = orders().rules;
    const second = { kind: 'together', first: '', second: '', parts: ['numero', 'produto'] };
    const third = { kind: 'below', first: 'pedido_em', second: 'entrega_em', parts: [] };
    const rules = [first, second].flatMap((rule) => rule ?? []);
    const [one, two, three] = ['Pedido em ≤ Entrega em', 'Número, Produto', 'Pedido em < Entrega em'];
    const ruleText = `${ruleKinds.together}: ${two}`;
    expect(await after(orders(), { rules })).toEqual([[`Regra: ${ruleText}`, '', ruleText]]);
    expect(await after(orders({ rules }), { rules: [third, ...rules] })).toEqual([
      [`Regra: ${three}`, '', three],
    ]);
    expect(await after(orders({ rules }), { rules: [second] })).toEqual([[`Regra: ${one}`, one, '']]);
    const turned = ['Ordem das regras', `${one}; ${ruleText}`, `${ruleText}; ${one}`];
    expect(await after(orders({ rules }), { rules: rules.toReversed() })).toEqual([turned]);

    const { fields } = orders();
    const more = [field('Nota'), ...fields];
    expect((await after(orders(), { fields: more })).map(([what]) => what)).toEqual(['Campo nota']);
    const [numero, produto, ...dates] = fields;
    const moved = [produto, numero, ...dates].flatMap((each) => each ?? []);
    expect(await after(orders(), { fields: moved })).toEqual([
      [
        'Ordem dos campos',
        'numero, produto, pedido_em, entrega_em',
        'produto, numero, pedido_em, entrega_em',
      ],
    ]);
  });

  it('keeps a rule of a removed field until somebody decides about it', async () => {
    const parts = ['um', 'dois', 'tres'];
    const fields = [
      field('Total', { kind: 'number' }),
      ...parts.map((key) => field(key, { kind: 'number' })),
    ];
    const sum = { kind: 'sum', first: '', second: 'total', parts };
    await designs.save(caller, null, orders({ fields, rules: [sum] }));
    const form = await designs.form('pedidos_de_compra');
    const without = { ...form, fields: form.fields.filter(({ key }) => key !== 'tres') };
    expect(await faultsOf(without, 'pedidos_de_compra')).toEqual({
      'rule.0': 'Não há mais o campo tres na base: desmarque-o, ou remova a regra.',
    });
    const two = { ...without, rules: [{ ...sum, parts: ['um', 'dois'] }] };
    await designs.save(caller, 'pedidos_de_compra', two);
    expect((await records.find('pedidos_de_compra')).rules).toEqual([
      { kind: 'sum', parts: ['um', 'dois'], second: 'total' },
    ]);
  });

  it('that changes nothing creates no version', async () => {
    await designs.save(caller, null, orders());
    const form = await designs.form('pedidos_de_compra');
    expect(await designs.save(caller, 'pedidos_de_compra', form)).toMatchObject({ kind: 'saved' });
    expect((await records.versions('pedidos_de_compra')).map(({ version }) => version)).toEqual([1]);
  });

  it('of two people who saw the same version is taken from the first', async () => {
    const form = await changed();
    const results = await Promise.all([
      designs.save(caller, 'pedidos_de_compra', form),
      designs.save(caller, 'pedidos_de_compra', { ...form, label: 'Compras' }),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
    expect((await records.find('pedidos_de_compra')).version).toBe(2);
  });

  it('that was interrupted is completed', async () => {
    const form = await changed();
    const { design } = await designs.read('pedidos_de_compra', form);
    await records.insert(
      { base: 'pedidos_de_compra', version: 2, design, at: new Date() },
      { by: 'x', byName: 'X' },
    );
    await records.finishInterrupted();
    expect(await records.find('pedidos_de_compra')).toMatchObject({ label_name: 'Pedidos', version: 2 });
  });

  it('is undone by restoring a version', async () => {
    await designs.save(caller, 'pedidos_de_compra', await changed());
    expect(await designs.restore(caller, 'pedidos_de_compra', 1, 2)).toMatchObject({ kind: 'saved' });
    expect(await records.find('pedidos_de_compra')).toMatchObject({
      label_name: 'Pedidos de Compra',
      version: 3,
    });
    expect((await records.newest('pedidos_de_compra'))?.restores).toBe(1);
  });

  it('of the key is refused when rows repeat it, and the old key stays', async () => {
    await changed();
    await db.collection('base_pedidos_de_compra').insertMany([
      { numero: '1', produto: 'A' },
      { numero: '2', produto: 'A' },
    ]);
    const form = await designs.form('pedidos_de_compra');
    const fields = form.fields.map((each) => ({ ...each, unique: each.key === 'produto' ? '1' : '' }));
    await expect(designs.save(caller, 'pedidos_de_compra', { ...form, fields })).rejects.toMatchObject({
      kind: 'invalid',
    });
    const names = (await db.collection('base_pedidos_de_compra').indexes()).map(({ name }) => name);
    expect(names).toContain('key_numero');
    await db.collection('base_pedidos_de_compra').deleteMany({});
  });

  it('of a field’s kind is refused when rows are stored as another kind', async () => {
    await changed();
    await db.collection('base_pedidos_de_compra').insertOne({ numero: '1' });
    const form = await designs.form('pedidos_de_compra');
    const fields = form.fields.map((each) =>
      each.key === 'produto' ? { ...each, kind: 'money', base: '' } : each,
    );
    expect(await faultsOf({ ...form, fields }, 'pedidos_de_compra')).toHaveProperty(['field.1.kind']);
    await db.collection('base_pedidos_de_compra').deleteMany({});
  });
});

describe('a base of the portal', () => {
  it('changes nothing when its form is saved unchanged', async () => {
    for (const { collection_name: name, collection_ok: ok } of standardBases()) {
      if (ok !== 1) continue;
      const { design, faults } = await designs.read(name, await designs.form(name));
      const base = await records.find(name);
      expect([name, faults]).toEqual([name, {}]);
      expect([name, Object.fromEntries(design.columns.map(([key, , rule]) => [key, rule]))]).toEqual([
        name,
        base.checks,
      ]);
      const fields = differences(designIn(base), design).filter(({ what }) => what.startsWith('Campo'));
      expect([name, fields]).toEqual([name, []]);
    }
  });

  it('keeps what its screens need, and accepts new titles, lengths, checks and columns', async () => {
    const form = await designs.form('produto');
    const [sku, ...others] = form.fields;
    const fields = [
      {
        ...sku,
        label: 'Código',
        synonyms: 'Material, Item',
        unique: '',
        required: '',
        maxLength: '12',
      } as FieldForm,
      ...others.slice(1),
      field('Peso', { kind: 'number' }),
    ];
    expect(await designs.save(caller, 'produto', { ...form, fields })).toMatchObject({ kind: 'saved' });
    const { checks, fields: columns } = await records.find('produto');
    expect(checks['sku']).toMatchObject({
      unique: true,
      required: true,
      maxLength: 12,
      synonyms: ['Material', 'Item'],
    });
    expect(columns[0]).toEqual({ sku: 'Código' });
    expect(Object.keys(checks)).toEqual(expect.arrayContaining(['material_description', 'x_peso']));
    expect((await records.versions('produto')).map(({ version }) => version)).toEqual([1, 0]);
  });

  it.each(['realizado_quantidade', 'planejamento_spend'])('%s keeps its key', async (name) => {
    const form = await designs.form(name);
    const fields = [...form.fields, field('Lote', { kind: 'code', unique: '1' })];
    expect(await faultsOf({ ...form, fields }, name)).toEqual({
      fields: 'A chave desta base é do portal: campos a mais não fazem parte dela.',
    });
  });

  it('keeps its changes when the portal restarts, and gets what a release adds', async () => {
    const form = await designs.form('canal');
    await designs.save(caller, 'canal', { ...form, label: 'Lojas' });
    await new MasterData(db, everyArea).addStandardBases();
    const bases = db.collection<{ _id: string }>(masterDataBases.name);
    await bases.updateOne({ _id: 'canal' }, { $unset: { 'checks.channel_siop': 1 } });
    await records.prepareRowCollections();
    const { label_name: label, checks } = await records.find('canal');
    expect([label, Object.keys(checks)]).toEqual(['Lojas', ['cnpj', 'description', 'channel_siop']]);
  });
});

it('a form is edited by its buttons alone', () => {
  const form = orders();
  const keys = (intent: string) => editedForm(form, intent)?.form.fields.map(({ key }) => key);
  expect(keys('add-field')).toHaveLength(5);
  expect(keys('up.1')?.slice(0, 2)).toEqual(['produto', 'numero']);
  expect(keys('down.0')?.slice(0, 2)).toEqual(['produto', 'numero']);
  expect(keys('up.0')).toHaveLength(4);
  expect(keys('remove-field.3')).toHaveLength(3);
  expect(editedForm(form, 'add-rule.sum')?.form.rules).toHaveLength(2);
  expect(editedForm(form, 'add-rule.$where')).toBeNull();
  expect(editedForm(form, 'save')).toBeNull();
});
