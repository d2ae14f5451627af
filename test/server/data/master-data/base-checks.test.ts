import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseForm, FieldForm } from '../../../../app/domain/data/master-data/base-form';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import type { BaseForms } from '../../../../server/data/master-data/design/base-forms';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { baseChecks, BaseChecks, checkView } from '../../../../server/data/master-data/design/checks';
import { collection } from '../../../../server/platform/mongo/collection';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { quiet } from '../../../servers/mongo';
import { WorkAtOnce } from '../../../servers/work-at-once';
import { cancelContract } from '../../platform/work/cancel-contract';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { caller, designsOn, field, formsOn, orders } from './base-desk';

let desk: JobDesk;
let records: BaseRecords;
let designs: BaseDesigns;
beforeAll(async () => {
  desk = await openJobDesk();
  records = new BaseRecords(desk.db);
  designs = designsOn(desk.db, records, desk.clock);
  await load('sku;material_description;marca\nA-1;Batom;Lua\nA-2;Gloss;Lua', 'produto');
});
afterAll(() => desk.close());

const load = async (content: string, base: string) => desk.run(await desk.send(content, base));

describe('a check of today’s rows', () => {
  cancelContract(() => {
    const background = { define: () => undefined, enqueue: () => Promise.resolve() };
    const checks = new BaseChecks(desk.db, { records, background, clock: desk.clock });
    const stored = collection(desk.db, baseChecks);
    return {
      cancel: (id, by) => checks.work.cancel(id, by),
      run: (id) => checks.work.run(id),
      order: async () => {
        const { base, design } = await designs.read('produto', await designs.form('produto'));
        if (!base) throw new Error('gone');
        return (await checks.order(base, design, true))?._id ?? '';
      },
      orderedBy: null,
      stateOf: async (_id) => String((await stored.findOne({ _id }))?.step),
      nothingLeft: async (_id) =>
        expect(await stored.findOne({ _id })).toMatchObject({ cancelled: { by: 'marta@demo.example' } }),
    };
  });

  it('counts violations by field and reason, and continues after an interruption', async () => {
    const background = new WorkQueue(desk.db, quiet);
    const checks = new BaseChecks(desk.db, { records, background, clock: desk.clock });
    const form = await designs.form('produto');
    const fields = form.fields.map((each) => (each.key === 'marca' ? { ...each, maxLength: '2' } : each));
    const { base, design } = await designs.read('produto', { ...form, fields });
    if (!base) throw new Error('gone');
    const ordered = await checks.order(base, design, true);
    const stop = new AbortController();
    stop.abort();
    await checks.work.run(ordered?._id ?? '', stop.signal);
    expect((await checks.find('produto', design))?.step).toBe('waiting');
    await checks.work.run(ordered?._id ?? '');
    const done = await checks.find('produto', design);
    expect(done && checkView(done, 'America/Sao_Paulo')).toEqual({
      id: ordered?._id,
      cancelled: '',
      state: 'done',
      read: 2,
      total: 2,
      short: 2,
      reasons: [
        { label: 'Brand', title: 'texto longo demais', count: 2, example: 'Brand: passa de 2 caracteres' },
      ],
    });
    await background.stop();
  });
});

describe('a save', () => {
  const name = 'notas';
  const stored = () => collection(desk.db, baseChecks);
  let background: WorkAtOnce;
  let forms: BaseForms;
  beforeAll(async () => {
    background = new WorkAtOnce();
    ({ forms } = formsOn(desk, { records, designs, background }));
    const fields = [field('Nota', { unique: '1', kind: 'code' }), field('Valor', { kind: 'money' })];
    await designs.save(caller, null, orders({ label: 'Notas', fields, rules: [] }));
  });

  const save = async (more: (form: BaseForm) => Partial<BaseForm>) => {
    const form = await designs.form(name);
    const asked = { intent: 'save', sure: 0, form: { ...form, ...more(form) } } as const;
    expect(await forms.submit(caller, name, asked)).toEqual({ saved: name });
  };
  const valued = (more: Partial<FieldForm>) => (form: BaseForm) => ({
    fields: form.fields.map((each) => (each.key === 'valor' ? { ...each, ...more } : each)),
  });

  it('of new rules reads no row of an empty base', async () => {
    await save(valued({ maximum: '10' }));
    expect(await stored().countDocuments({ base: name })).toBe(0);
    await load('Nota;Valor\n1;5,00\n2;9,00', name);
  });

  it('of titles, rights or order only reads no row', async () => {
    await save(() => ({ label: 'Notas fiscais', readers: ['USER GOLD'] }));
    await save(valued({ label: 'Valor em R$', synonyms: 'Total' }));
    await save(({ fields }) => ({ fields: fields.toReversed() }));
    expect(await stored().countDocuments({ base: name })).toBe(0);
  });

  it('of new rules, or of a restored version, checks the present rows', async () => {
    await save(valued({ maximum: '6' }));
    expect(await forms.checkOf(name)).toMatchObject({ state: 'waiting', total: 2 });
    await background.work();
    expect(await forms.checkOf(name)).toMatchObject({ state: 'done', read: 2, short: 1 });
    await save(() => ({ readers: [] }));
    expect(await forms.checkOf(name)).toMatchObject({ state: 'done', short: 1 });
    await save(valued({ maximum: '' }));
    await background.work();
    expect(await forms.checkOf(name)).toMatchObject({ state: 'done', short: 0 });
    await load('Nota;Valor\n3;90,00', name);
    const { version = 0 } = await records.find(name);
    const asked = { version: version - 1, seen: version, sure: 0 };
    expect(await forms.restore(caller, name, asked)).toMatchObject({ kind: 'saved' });
    expect(await forms.checkOf(name)).toMatchObject({ state: 'waiting', total: 3 });
    await background.work();
    expect(await forms.checkOf(name)).toMatchObject({ state: 'done', short: 2 });
  });

  it('continues a check that was begun before it', async () => {
    const form = { ...(await designs.form(name)), ...valued({ maximum: '4' })(await designs.form(name)) };
    await forms.submit(caller, name, { intent: 'check', form });
    const before = await stored().countDocuments({ base: name });
    await forms.submit(caller, name, { intent: 'save', sure: 0, form });
    expect(await stored().countDocuments({ base: name })).toBe(before);
  });

  it('of a rule over several fields checks the present rows', async () => {
    await background.work();
    await save(({ fields }) => ({ fields: [...fields, field('Teto', { kind: 'money' })] }));
    await background.work();
    await save(() => ({ rules: [{ kind: 'at-most', first: 'valor', second: 'teto', parts: [] }] }));
    expect(await forms.checkOf(name)).toMatchObject({ state: 'waiting' });
  });
});
