import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cellVersion,
  figureField,
  figuresOf,
  type SheetColumn,
} from '../../../../app/domain/planning/sheets/sheet';
import { sheetForm } from '../../../../app/domain/planning/sheets/sheet-form';
import { formOf } from '../../../app/form-of';
import { cellOf, exported, sent, tableIn } from '../../../servers/returned-workbook';
import { editsContract } from '../edits/contract';
import type { EditsUser, SaveReport } from '../edits/user';
import type { SheetOutcome } from '../../../../app/domain/planning/sheets/sheet';
import { openOffice, type SheetUse } from './office';

/** What every editable area that is a sheet does, by its rules alone: saves, history, undo, forms, drafts, workbooks. */
export function sheetContract(use: SheetUse): void {
  const { sheet, scope, people, outsider } = use;
  editsContract(sheet.label, () => editsUser(use));

  describe(`the sheet ${sheet.label}`, () => {
    let office: Awaited<ReturnType<typeof openOffice>>;
    let [row, column] = ['', ''];
    let figure: SheetColumn;
    const [ana, beto] = people;
    beforeAll(async () => {
      office = await openOffice(use);
      row = office.open[0]?.row ?? '';
      column = office.open[0]?.columns[0] ?? '';
      [figure] = figuresOf(sheet.view).filter(({ id }) => id === column) as [SheetColumn];
    });
    beforeEach(() => office.reset());
    afterAll(() => office.close());

    const rowNow = async () => {
      const { rows } = await office.service.reading.rows(ana, scope, office.range);
      const found = rows.find(({ id }) => id === row);
      if (!found) throw new Error(`No row ${row}`);
      return found;
    };
    const submit = (fields: Record<string, string | Blob>, who = ana) =>
      office.service.submit(who, scope, sheetForm(sheet.view).read(formOf(fields)).value);
    const cells = (to: number, version: number) => JSON.stringify([{ row, column, from: null, to, version }]);

    it('shows its rows under their columns to people with access', async () => {
      const shown = await rowNow();
      for (const { id } of sheet.view.columns) expect(shown).toHaveProperty([id]);
      await expect(office.service.reading.rows(ana, 'nenhum assim', office.range)).rejects.toMatchObject({
        kind: 'absent',
      });
      await expect(submit({ intent: 'save', cells: cells(5, 1) }, outsider)).rejects.toMatchObject({
        status: 403,
      });
      expect(await rowNow()).toEqual(shown);
    });

    it('saves, undoes, restores and tells by its forms, plain and as numbers', async () => {
      const drawn = JSON.stringify({ [row]: { version: 1, texts: {} } });
      const typed = await submit({ intent: 'save', [figureField(column, row)]: '51', drawn });
      expect(typed).toMatchObject({ outcome: { saved: 1, conflicts: [] }, done: null });
      expect(await rowNow()).toMatchObject({ [column]: 51 });
      expect(cellVersion(await rowNow(), column)).toBe(2);
      const id = randomUUID();
      expect(await submit({ intent: 'save', id, cells: cells(52, 2) }, beto)).toMatchObject({
        outcome: { saved: 1 },
      });
      expect(await submit({ intent: 'save', cells: cells(53, 2) })).toMatchObject({
        status: 409,
        outcome: { conflicts: [{ row, column, mine: 53, theirs: 52, version: 3 }] },
      });
      expect(await submit({ intent: 'undo', changeSet: id })).toMatchObject({ done: 'undo' });
      expect(await rowNow()).toMatchObject({ [column]: 51 });
      const restored = await submit({ intent: 'restore', id: randomUUID(), row, column, value: '52' });
      expect(restored).toEqual({ done: 'restore' });
      const { changes } = await office.service.history(ana, scope, row);
      expect(changes.map(({ by, to }) => [by, to])).toEqual([
        [ana.name, 52],
        [ana.name, 51],
        [beto.name, 52],
        [ana.name, 51],
      ]);
    });

    it('refuses invalid figures at their field', async () => {
      const field = figureField(column, row);
      await expect(submit({ intent: 'save', [field]: 'muito' })).rejects.toMatchObject({
        status: 422,
        fields: { [field]: expect.stringContaining('"muito"') as string },
      });
      const forged: Record<string, string>[] = [
        { intent: 'save', [figureField('version', row)]: '1' },
        { intent: 'save', cells: JSON.stringify([{ row, column: '_id', from: null, to: 1, version: 1 }]) },
        { intent: 'save', cells: '{' },
        { intent: 'save', [field]: '1', drawn: '{' },
        { intent: 'outra' },
      ];
      for (const fields of forged) await expect(submit(fields)).rejects.toMatchObject({ status: 422 });
      const stranger = new ObjectId().toHexString();
      await expect(submit({ intent: 'save', [figureField(column, stranger)]: '1' })).rejects.toMatchObject({
        status: 403,
      });
    });

    it('takes no edits where it is locked', async () => {
      const locked = Object.entries(office.locks).flatMap(([id, columns]) =>
        Object.keys(columns).map((name) => [id, name] as const),
      );
      for (const [id, name] of locked.slice(0, 2)) {
        const attempt = submit({ intent: 'save', [figureField(name, id)]: '9' });
        await expect(attempt).rejects.toMatchObject({ status: 403, message: expect.any(String) as string });
      }
    });

    it('stores the first value of rows without a document once, and removes it by undo', async () => {
      if (!sheet.rowsOf) return;
      await office.records.deleteMany({});
      const id = randomUUID();
      const first = { intent: 'save', id, cells: cells(51, 0) };
      const [one, again] = await Promise.all([submit(first), submit(first)]);
      expect([one, again]).toMatchObject([{ outcome: { saved: 1 } }, { outcome: { saved: 1 } }]);
      expect(await submit({ intent: 'save', cells: cells(61, 0) }, beto)).toMatchObject({ status: 409 });
      expect(await office.records.countDocuments()).toBe(1);
      await submit({ intent: 'undo', changeSet: id });
      expect(await rowNow()).toMatchObject({ [column]: null });
      expect(cellVersion(await rowNow(), column)).toBe(2);
    });

    it('keeps comments, where it has any', async () => {
      const { comment } = sheet;
      const say = (text: string, who = ana, before = '') =>
        submit({ intent: 'comment', id: row, ...(comment && { [comment.id]: text }), before }, who);
      if (!comment) return expect(say('')).rejects.toMatchObject({ status: 422 });
      expect(await say('Férias')).toEqual({ done: 'comment' });
      expect(await rowNow()).toMatchObject({ [comment.id]: 'Férias' });
      await expect(say('x', beto)).rejects.toMatchObject({ status: 409 });
      // As browsers send lines.
      expect(await say('Férias\r\naté dia 10', ana, 'Férias')).toEqual({ done: 'comment' });
      expect(await say('Volta\r\ndia 11', ana, 'Férias\r\naté dia 10')).toEqual({ done: 'comment' });
      expect(await rowNow()).toMatchObject({ [comment.id]: 'Volta\ndia 11' });
      await expect(say('x', beto, 'Férias\r\naté dia 10')).rejects.toMatchObject({ status: 409 });
    });

    it('keeps a draft for its person', async () => {
      const draft = [{ rowId: row, columnId: column, entry: { value: 7 }, over: null }];
      expect(await submit({ intent: 'draft', cells: JSON.stringify(draft) })).toEqual({});
      expect(await office.service.draft(ana, scope, office.range)).toEqual(draft);
      expect(await office.service.draft(beto, scope, office.range)).toEqual([]);
    });

    it('is exported as a workbook and imported with its changes', async () => {
      const book = await exported(await office.service.export(ana, scope, office.range));
      const plan = async () => office.service.importPlan(ana, scope, office.range, await sent(book));
      expect(await plan()).toMatchObject({ changes: [], conflicts: [], problems: [] });
      cellOf(tableIn(book), row, figure.label).value = 77;
      const { changes, id } = await plan();
      expect(changes).toMatchObject([{ row, column, to: 77, version: 1 }]);
      const saved = await submit({ intent: 'save', id, cells: JSON.stringify(changes) });
      expect(saved).toMatchObject({ outcome: { saved: 1 } });
      expect(await rowNow()).toMatchObject({ [column]: 77 });
    });

    it('is exported as a workbook with locked figures in grey', async () => {
      const table = tableIn(await exported(await office.service.export(ana, scope, office.range)));
      for (const { row: id, columns } of office.open)
        for (const { id: name, label } of figuresOf(sheet.view)) {
          const ground = cellOf(table, id, label).fill as { fgColor?: { argb?: string } } | undefined;
          expect(ground?.fgColor?.argb).toBe(columns.includes(name) ? undefined : 'FFE6EBEF');
        }
    });
  });
}

/** A sheet as the contract of edits uses one: two rows, and a second figure of the first or, where rows have one, a third row. */
async function editsUser(use: SheetUse): Promise<EditsUser> {
  const { sheet, scope, people } = use;
  const office = await openOffice(use);
  await office.reset();
  const [first, ...others] = office.open.map(({ row, columns }) => columns.map((name) => `${row} ${name}`));
  const places = [first?.[0], others[0]?.[0], first?.[1] ?? others[1]?.[0]].flatMap((place) => place ?? []);
  if (places.length < 3) throw new Error(`${sheet.label}: the contract needs three figures that take edits`);
  const placeOf = (place: string) => place.split(' ') as [row: string, column: string];
  const storedAt = (place: string) => {
    const [row, column] = placeOf(place);
    return office.service.reading.drawing.stored({ row, column });
  };
  const reportOf = ({ saved, conflicts }: SheetOutcome): SaveReport => ({
    saved,
    conflicts: conflicts.map(({ row, column, mine, theirs, version, by }) => ({
      place: `${row} ${column}`,
      ...{ mine, theirs, version, by },
    })),
  });
  return {
    db: office.db,
    sets: sheet.changes.name,
    places,
    people,
    rowOf: (place) => storedAt(place).row,
    over(db) {
      const service = office.over(db);
      return {
        save: async (who, id, edits) => {
          const cells = edits.map(({ place, to, version }) => {
            const [row, column] = placeOf(place);
            return { row, column, from: null, to, version };
          });
          return reportOf(await service.saves.saveCells(who, scope, cells, id));
        },
        undo: async (who, id) => reportOf(await service.saves.undo(who, scope, id)),
        restore: (who, id, place, to) => {
          const [row, column] = placeOf(place);
          return service.saves.restore(who, scope, { id, row, column, value: String(to), drawn: {} });
        },
        finish: () => service.saves.finishInterrupted(),
        history: async (place) => {
          const [row, column] = placeOf(place);
          const { changes } = await service.history(people[0], scope, row);
          return changes
            .filter((change) => change.column === column)
            .map(({ changeSet: set, by, at, from, to }) => ({ set, by, at, from, to }));
        },
      };
    },
    at: async (place) => {
      const { row, field } = storedAt(place);
      const record = await office.records.findOne({ _id: new ObjectId(row) });
      return { value: (record?.[field] ?? null) as number | null, version: record?.version ?? 0 };
    },
    audited: (id) => office.trail.countDocuments({ action: `${sheet.name}.save`, 'to.changeSet': id }),
    reset: office.reset,
    close: office.close,
  };
}
