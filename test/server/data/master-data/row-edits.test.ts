import { randomUUID } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../../app/domain/people/access/roles';
import { baseRowChanges } from '../../../../server/data/master-data/row-area';
import { RowEdits } from '../../../../server/data/master-data/row-edits';
import type { Base } from '../../../../server/data/master-data/base';
import { Audit } from '../../../../server/people/audit/audit';
import type { Person } from '../../../../server/people/users/user';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { isKill, mortal } from '../../planning/edits/mortal';
import { quiet } from '../../../servers/mongo';

const person = (name: string, stores: string[] = [], type: Role = 'USER GOLD'): Person => ({
  email: `${name}@demo.example`,
  name,
  type,
  stores,
});
const [ana, bia, kim] = [person('ana'), person('bia'), person('kim', ['Centro'])];
const name = 'plano_contas';
const account = '1-20';
const header = 'account;name;statement;category1;category2;note';

let desk: JobDesk;
let edits: RowEdits;
beforeAll(async () => {
  desk = await openJobDesk();
  edits = over(desk.db);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await Promise.all(
    [name, `${name}_changes`, 'audit'].map((each) => desk.db.collection(each).deleteMany({})),
  );
  await load(`${account};Clientes;balance;Current Assets;Clientes;`);
});

/** A process of its own over a database; `changed` is the base as somebody has changed it. */
function over(db: Db, changed: (base: Base) => Base = (base) => base): RowEdits {
  const { masterData, clock } = desk;
  const base = async (...given: Parameters<typeof masterData.base>) =>
    changed(await masterData.base(...given));
  return new RowEdits(name, {
    db,
    masterData: {
      base,
      sight: (...given) => masterData.sight(...given),
      seesReasons: (...given) => masterData.seesReasons(...given),
    },
    audit: new Audit(db, clock),
    clock,
    timeZone: 'UTC',
  });
}
const load = async (...lines: string[]) =>
  desk.run(await desk.send([header, ...lines].join('\n'), name, `${randomUUID()}.csv`, desk.adm.email));
const stored = async () => (await desk.db.collection(name).findOne({ account })) as Document;
const setsOf = () => desk.db.collection(`${name}_changes`).find().toArray();
const trail = () =>
  desk.db
    .collection('audit')
    .find({ action: /^master-data\.(edit|undo)$/ })
    .sort({ actor: 1 })
    .toArray();

/** A form as it is drawn now, with these columns typed into. */
async function formOf(typed: Record<string, string>, id: string = randomUUID()) {
  const row = await stored();
  const drawn = Object.fromEntries(Object.keys(typed).map((column) => [column, String(row[column] ?? '')]));
  return { id, version: Number(row['version']), cells: typed, drawn };
}
async function save(who: Person, typed: Record<string, string>, id: string = randomUUID()) {
  expect(await edits.save(who, account, await formOf(typed, id))).toEqual({ saved: true, changed: true });
  return id;
}

describe('a save of a row', () => {
  it('sent again, or several times at once, is one save', async () => {
    const form = await formOf({ category2: 'Recebíveis' });
    const sent = () => edits.save(ana, account, form);
    const saved = { saved: true, changed: true };
    expect(await Promise.all([sent(), sent(), sent()])).toEqual([saved, saved, saved]);
    await save(bia, { category2: 'Duplicatas' });
    expect(await sent()).toEqual(saved);
    expect(await stored()).toMatchObject({ category2: 'Duplicatas', version: 3, changedBy: bia.email });
    expect((await trail()).map(({ actor, subject, from, to }) => [actor, subject, from, to])).toEqual([
      [ana.email, `${name}/${account}`, { category2: 'Clientes' }, { category2: 'Recebíveis' }],
      [bia.email, `${name}/${account}`, { category2: 'Recebíveis' }, { category2: 'Duplicatas' }],
    ]);
    await expect(edits.save(bia, account, form)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('that conflicts or is refused leaves nothing behind, and goes in under its id once it may', async () => {
    const form = await formOf({ category2: 'Recebíveis', note: '7' });
    await save(bia, { category2: 'Duplicatas' });
    expect(await edits.save(ana, account, form)).toEqual({
      saved: false,
      conflicts: [{ column: 'category2', label: 'Categoria 2', theirs: 'Duplicatas', yours: 'Recebíveis' }],
    });
    const refused = await formOf({ category1: 'Ativo' }, form.id);
    await expect(edits.save(ana, account, refused)).rejects.toMatchObject({ kind: 'invalid' });
    expect([(await setsOf()).length, (await trail()).length, (await stored())['note']]).toEqual([1, 1, '']);
    await save(ana, { note: '7' }, form.id);
  });
});

describe('undoing a save', () => {
  it('gives back what was there, once, by whoever may edit, and the history tells', async () => {
    const id = await save(ana, { category2: 'Recebíveis', note: '7' });
    const undone = { saved: true, changed: true };
    expect(await edits.undo(bia, account, id)).toEqual(undone);
    expect(await edits.undo(ana, account, id)).toEqual(undone);
    expect(await stored()).toMatchObject({ category2: 'Clientes', note: '', version: 3 });
    const history = await edits.history(ana, account);
    expect(history.map(({ actor, action, save: of }) => [actor, action, of?.undone])).toEqual([
      [bia.email, 'master-data.undo', false],
      [ana.email, 'master-data.edit', true],
    ]);
    expect(history[0]?.changes).toEqual([
      { column: 'category2', label: 'Categoria 2', from: 'Recebíveis', to: 'Clientes' },
      { column: 'note', label: 'Nota explicativa', from: '7', to: '' },
    ]);
    const [undoing] = history;
    await edits.undo(ana, account, undoing?.save?.id ?? '');
    expect(await stored()).toMatchObject({ category2: 'Recebíveis', note: '7', version: 4 });
  });

  it('leaves a newer value, and with it the others of the save; a column beside them hinders nothing', async () => {
    const id = await save(ana, { category2: 'Recebíveis', note: '7' });
    await save(bia, { category3: 'Ativo' });
    const newer = await save(bia, { note: '8' });
    expect(await edits.undo(ana, account, id)).toEqual({
      saved: false,
      conflicts: [{ column: 'note', label: 'Nota explicativa', theirs: '8', yours: '' }],
    });
    expect(await stored()).toMatchObject({ category2: 'Recebíveis', note: '8', version: 4 });
    await edits.undo(bia, account, newer);
    expect(await edits.undo(ana, account, id)).toMatchObject({ saved: true });
    expect(await stored()).toMatchObject({ category2: 'Clientes', category3: 'Ativo', note: '' });
  });

  it('leaves what a load brought since, and is refused for a row that has gone and for other rows', async () => {
    const id = await save(ana, { category2: 'Recebíveis' });
    const file = await load(`${account};Clientes;balance;Current Assets;Contas a receber;`);
    await desk.repairs.overrule(desk.adm, file._id.toHexString(), 'category2');
    expect(await edits.undo(ana, account, id)).toMatchObject({
      conflicts: [{ theirs: 'Contas a receber', yours: 'Clientes' }],
    });
    await load('1-30;Estoques;balance;Current Assets;;');
    await expect(edits.undo(ana, '1-30', id)).rejects.toMatchObject({ kind: 'absent' });
    await desk.db.collection(name).deleteOne({ account });
    await expect(edits.undo(ana, account, id)).rejects.toMatchObject({ kind: 'absent' });
  });

  it('passes the checks that the base has by now, and changes no column that is not edited any more', async () => {
    const id = await save(ana, { category2: 'Recebíveis' });
    const rule = { kind: 'text', required: false, unique: false } as const;
    const stricter = over(desk.db, (base) => ({
      ...base,
      checks: { ...base.checks, category2: { ...rule, oneOf: ['Recebíveis'] } },
    }));
    await expect(stricter.undo(ana, account, id)).rejects.toMatchObject({
      kind: 'invalid',
      fields: { category2: expect.stringContaining('não é um de Recebíveis') as string },
    });
    const narrower = over(desk.db, (base) => ({
      ...base,
      checks: Object.fromEntries(Object.entries(base.checks).filter(([column]) => column !== 'category2')),
    }));
    await expect(narrower.undo(ana, account, id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect([(await stored())['category2'], (await setsOf()).length]).toEqual(['Recebíveis', 1]);
  });
});

it.each(['save', 'undo'] as const)(
  'an act (%s) that was cut short anywhere is there as a whole or not at all once it is finished',
  async (act) => {
    const reached = new Set<string>();
    for (let writes = 0, isKilled = true; isKilled; writes += 1) {
      const earlier = String((await stored())['note']);
      const id = await save(ana, { note: `antes ${writes}` });
      const form = await formOf({ note: `depois ${writes}` });
      const [was, { length: entries }] = [await stored(), await trail()];
      const dying = over(mortal(desk.db, { writes }));
      const acted = act === 'save' ? dying.save(ana, account, form) : dying.undo(ana, account, id);
      isKilled = await acted.then(() => false, isKill);
      await desk.db
        .collection(`${name}_changes`)
        .updateMany({ phase: 'recorded' }, { $set: { heldUntil: new Date(0) } });
      const finished = await edits.finishInterrupted();
      const row = await stored();
      const isIn = row['version'] !== was['version'];
      const written = act === 'save' ? `depois ${writes}` : earlier;
      expect([row['note'], row['version'], (await trail()).length], `${writes} writes`).toEqual([
        isIn ? written : was['note'],
        Number(was['version']) + Number(isIn),
        entries + Number(isIn),
      ]);
      expect((await setsOf()).filter(({ phase }) => phase !== 'applied')).toEqual([]);
      reached.add(`${isIn ? 'in' : 'out'}, ${finished} finished`);
    }
    expect(reached).toEqual(new Set(['out, 0 finished', 'in, 1 finished', 'in, 0 finished']));
  },
);

it('a save that was cut short before its row was written is given up where its base refuses it by now', async () => {
  const form = await formOf({ category2: 'Recebíveis' });
  await edits.save(ana, account, form);
  const { version } = form;
  await desk.db
    .collection(name)
    .updateOne({ account }, { $set: { category2: 'Clientes', version }, $unset: { changeSet: '' } });
  await desk.db
    .collection(`${name}_changes`)
    .updateMany({}, { $set: { phase: 'recorded', heldUntil: new Date(0) } });
  await desk.db.collection('audit').deleteMany({});
  const rule = { kind: 'text', required: false, unique: false } as const;
  const stricter = over(desk.db, (base) => ({
    ...base,
    checks: { ...base.checks, category2: { ...rule, oneOf: ['Clientes'] } },
  }));
  expect(await stricter.finishInterrupted()).toBe(1);
  expect([await setsOf(), await trail(), await stored()]).toMatchObject([
    [],
    [],
    { category2: 'Clientes', version },
  ]);
});

it('an undone CPF is back in full, and stands masked in conflicts, history and trail', async () => {
  const rule = { kind: 'cpf', required: false, unique: false } as const;
  const ofPeople = over(desk.db, (base) => ({ ...base, checks: { ...base.checks, note: rule } }));
  const [first, second] = ['52998224725', '11144477735'];
  const typed = async (note: string) => ({ ...(await formOf({})), cells: { note }, drawn: { note: '' } });
  const one = await typed(first);
  await ofPeople.save(ana, account, one);
  const other = { ...(await formOf({})), cells: { note: second }, drawn: { note: '***.982.247-**' } };
  const { drawn } = other;
  const masked = (await ofPeople.history(ana, account))[0]?.changes[0]?.to ?? '';
  expect([masked.includes('*'), masked === first]).toEqual([true, false]);
  await ofPeople.save(ana, account, { ...other, drawn: { ...drawn, note: masked } });
  expect((await stored())['note']).toBe(second);
  const conflict = await ofPeople.undo(ana, account, one.id);
  expect(conflict).toMatchObject({ saved: false });
  expect(await ofPeople.undo(ana, account, other.id)).toMatchObject({ changed: true });
  expect((await stored())['note']).toBe(first);
  const shown = JSON.stringify([conflict, await ofPeople.history(ana, account), await trail()]);
  for (const cpf of [first, second]) expect(shown).not.toContain(cpf);
});

it('who is kept to branches undoes nothing of others, and nothing that would take a row there', async () => {
  const ofBranches = over(desk.db, (base) => ({ ...base, branch: 'note' }));
  const to = async (note: string, who = ana) => {
    const form = await formOf({ note });
    await ofBranches.save(who, account, form);
    return form.id;
  };
  const elsewhere = await to('Norte');
  await expect(ofBranches.undo(kim, account, elsewhere)).rejects.toMatchObject({ kind: 'absent' });
  const here = await to('Centro');
  await expect(ofBranches.undo(kim, account, here)).rejects.toMatchObject({ kind: 'absent' });
  const form = await formOf({ category3: 'Ativo' });
  await ofBranches.save(kim, account, form);
  expect(await ofBranches.undo(kim, account, form.id)).toMatchObject({ changed: true });
  expect(await stored()).toMatchObject({ note: 'Centro', category3: '' });
});

it('tells the trail of what earlier releases kept with their rows', async () => {
  const lastEdit = { id: randomUUID(), actor: ana.email, from: { note: '' }, to: { note: '7' } };
  const at = new Date(Date.UTC(2026, 9, 1));
  await desk.db.collection(name).updateOne({ account }, { $set: { lastEdit, changedAt: at } });
  const [migration] =
    baseRowChanges(name, 'account', { writtenBy: 'tests', readBy: 'tests' }).migrations ?? [];
  expect(await migration?.due(desk.db)).toBe(1);
  await migration?.run(desk.db, quiet);
  expect([await migration?.due(desk.db), await stored()]).toEqual([
    0,
    expect.not.objectContaining({ lastEdit: expect.anything() as unknown }),
  ]);
  expect(await edits.history(ana, account)).toMatchObject([
    { at, actor: ana.email, save: null, changes: [{ column: 'note', from: '', to: '7' }] },
  ]);
});
