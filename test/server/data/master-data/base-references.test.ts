import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BaseForm, FieldForm } from '../../../../app/domain/data/master-data/base-form';
import { masterDataBases } from '../../../../server/data/master-data/base';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import type { BaseForms } from '../../../../server/data/master-data/design/base-forms';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { baseVersions } from '../../../../server/data/master-data/design/versions';
import { collection } from '../../../../server/platform/mongo/collection';
import { WorkAtOnce } from '../../../servers/work-at-once';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { caller, designsOn, field, formsOn, orders } from './base-desk';

let desk: JobDesk;
let designs: BaseDesigns;
let records: BaseRecords;
let forms: BaseForms;
beforeAll(async () => {
  desk = await openJobDesk();
  records = new BaseRecords(desk.db);
  designs = designsOn(desk.db, records, desk.clock);
  ({ forms } = formsOn(desk, { records, designs, background: new WorkAtOnce() }));
});
beforeEach(async () => {
  const ours = ['lojas', 'vendas'];
  await collection(desk.db, masterDataBases).deleteMany({ collection_name: { $in: ours } });
  await collection(desk.db, baseVersions).deleteMany({ base: { $in: ours } });
});
afterAll(() => desk.close());

const code = field('Código', { kind: 'code', unique: '1' });
const region = field('Região', { kind: 'code' });

const make = (label: string, ...fields: FieldForm[]) =>
  designs.save(caller, null, orders({ label, fields, rules: [] }));
const change = async (name: string, fields: BaseForm['fields']) =>
  designs.save(caller, name, { ...(await designs.form(name)), fields });
/** Has rows of `vendas` name those of `lojas`. */
const refer = () => make('Vendas', field('Loja', { kind: 'code', base: 'lojas' }));

describe('the form of a base that names another', () => {
  it('offers that one also where its key does not fit, and is refused until another is chosen', async () => {
    await make('Lojas', code);
    await refer();
    const offered = async (name: string) => (await forms.page(name)).bases.map((each) => each.name);
    expect(await offered('vendas')).toContain('lojas');
    await collection(desk.db, masterDataBases).updateOne(
      { _id: 'lojas' },
      { $set: { 'checks.codigo.unique': false } },
    );
    expect(await offered('vendas')).toContain('lojas');
    expect(await offered('produto')).not.toContain('lojas');
    const { fields } = await designs.form('vendas');
    expect(await change('vendas', fields)).toMatchObject({
      kind: 'faulty',
      faults: { 'field.0.base': expect.any(String) as string },
    });
  });
});

describe('the key by which another base names rows', () => {
  it.each<[string, (fields: readonly FieldForm[]) => readonly FieldForm[], string]>([
    ['is not made two fields', (fields) => fields.map((each) => ({ ...each, unique: '1' })), 'fields'],
    ['is not given up', (fields) => fields.map((each) => ({ ...each, unique: '' })), 'fields'],
    ['is not left out', (fields) => fields.slice(1).map((each) => ({ ...each, unique: '1' })), 'fields'],
    ['takes no other kind', (fields) => fields.map((each) => ({ ...each, kind: 'cnpj' })), 'field.0.kind'],
  ])('%s until that base names it no longer', async (_what, changed, input) => {
    await make('Lojas', code, region);
    await refer();
    const { fields } = await designs.form('lojas');
    expect(await change('lojas', changed(fields))).toEqual({
      kind: 'faulty',
      faults: { [input]: expect.stringMatching(/Código.*Vendas/) as string },
    });
    const naming = await designs.form('vendas');
    await change(
      'vendas',
      naming.fields.map((each) => ({ ...each, base: '' })),
    );
    expect(await change('lojas', changed(fields))).toMatchObject({ kind: 'saved' });
  });

  it('is not taken away by a version that comes back', async () => {
    await make('Lojas', code, { ...region, unique: '1' });
    const { fields } = await designs.form('lojas');
    await change(
      'lojas',
      fields.map((each, at) => ({ ...each, unique: at === 0 ? '1' : '' })),
    );
    await refer();
    expect(await designs.restore(caller, 'lojas', 1, 2)).toEqual({
      kind: 'faulty',
      faults: { fields: expect.stringContaining('Vendas') as string },
    });
  });

  it('takes another title, another length and what is stored alike', async () => {
    await make('Lojas', code);
    await refer();
    const { fields } = await designs.form('lojas');
    const other = fields.map((each) => ({ ...each, label: 'Loja', kind: 'text', maxLength: '9' }));
    expect(await change('lojas', other)).toMatchObject({ kind: 'saved' });
  });

  it('keeps no base as it is whose key did not fit before', async () => {
    await make('Lojas', code);
    await refer();
    await collection(desk.db, masterDataBases).updateOne(
      { _id: 'lojas' },
      { $set: { 'checks.codigo.unique': false } },
    );
    const { fields } = await designs.form('lojas');
    expect(await change('lojas', [...fields, region])).toMatchObject({ kind: 'saved' });
  });
});

describe('a reference that only warns', () => {
  it('counts warned rows once, whoever sends their content again', async () => {
    await make('Lojas', code);
    await make('Vendas', field('Loja', { kind: 'code', base: 'lojas', otherwise: 'warning' }));
    const load = async () => desk.run(await desk.send('Loja\nL9\nL8', 'vendas'));
    const first = await load();
    expect(first).toMatchObject({ warned: 2, rows: { ok: 2, ignored: 0 } });
    const again = await load();
    expect(again).toMatchObject({ rows: { ok: 0, ignored: 2 } });
    expect(again.message).not.toContain('aviso');
  });
});
