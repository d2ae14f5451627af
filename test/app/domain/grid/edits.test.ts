import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baseOf,
  currentValue,
  noEdits,
  type CellEntry,
  type EditState,
  type Entry,
} from '../../../../app/domain/grid/edit-state';
import { reduceEdits, type EditAction } from '../../../../app/domain/grid/edits';

const rowIds = ['r1', 'r2', 'r3'];
const columnIds = ['c1', 'c2'];
const originals = (rowId: string, columnId: string) =>
  rowIds.indexOf(rowId) * 10 + columnIds.indexOf(columnId);

const apply = (state: EditState, ...actions: EditAction[]): EditState =>
  actions.reduce((at, action) => reduceEdits(at, originals, action), state);
const enter = (...entries: [string, string, Entry][]): Extract<EditAction, { type: 'enter' }> => ({
  type: 'enter',
  label: 'Editar',
  entries: entries.map(([rowId, columnId, entry]) => ({ rowId, columnId, entry })),
});
const undo: EditAction = { type: 'undo' };
const redo: EditAction = { type: 'redo' };

/** As the grid sends what it holds, and what is told of it then. */
const saving = (state: EditState, type: 'send' | 'saved' | 'failed'): EditAction => {
  if (type === 'failed') return { type };
  const from = type === 'send' ? state.edits : state.sending;
  const cells = [...from.entries()].flatMap(([rowId, columnId, entry]) => {
    if (entry === null || typeof entry !== 'object') return [{ rowId, columnId, value: entry }];
    return 'value' in entry ? [{ rowId, columnId, value: entry.value }] : [];
  });
  return { type, cells };
};

/** What every cell holds, and whether it is unreadable. */
const picture = (state: EditState) =>
  rowIds.flatMap((rowId) =>
    columnIds.map((columnId) => {
      const edit = state.edits.get(rowId, columnId);
      return edit && 'text' in edit ? edit.text : currentValue(state, originals, rowId, columnId);
    }),
  );

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ value: fc.integer({ min: 0, max: 25 }) }),
  fc.record({ text: fc.constantFrom('abc', '1e400'), reason: fc.constant('não é um número') }),
);
const cell: fc.Arbitrary<CellEntry> = fc.record({
  rowId: fc.constantFrom(...rowIds),
  columnId: fc.constantFrom(...columnIds),
  entry,
});
/** Edits, pastes and mass changes are all steps of one or more cells, each cell once. */
const step: fc.Arbitrary<EditAction> = fc
  .uniqueArray(cell, { minLength: 1, maxLength: 6, selector: ({ rowId, columnId }) => rowId + columnId })
  .map((entries) => ({ type: 'enter', label: 'Passo', entries }));

describe('undo and redo', () => {
  it('undoing everything is the start, redoing everything the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 4, arbitrary: step }, fc.constant<EditAction>({ type: 'discard' }))),
        (actions) => {
          const end = apply(noEdits, ...actions);
          let start = end;
          while (start.past) start = apply(start, undo);
          expect(start.edits.size).toBe(0);
          expect(picture(start)).toEqual(picture(noEdits));
          let again = start;
          while (again.future) again = apply(again, redo);
          expect(picture(again)).toEqual(picture(end));
          expect(again.edits.size).toBe(end.edits.size);
        },
      ),
    );
  });

  it('any sequence ends in the state of the model', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 2, arbitrary: step }, fc.constant(undo), fc.constant(redo))),
        (actions) => {
          const states = [picture(noEdits)];
          let at = 0;
          let state = noEdits;
          for (const action of actions) {
            const next = apply(state, action);
            if (action.type === 'undo') at = Math.max(0, at - 1);
            else if (action.type === 'redo') at = Math.min(states.length - 1, at + 1);
            else if (next !== state) {
              states.splice(at + 1, states.length, picture(next));
              at += 1;
            }
            state = next;
            expect(picture(state)).toEqual(states[at]);
          }
        },
      ),
    );
  });

  it('keeps no step that changes nothing, and no edit equal to the stored value', () => {
    expect(apply(noEdits, enter(['r2', 'c1', { value: 10 }]))).toBe(noEdits);
    const back = apply(noEdits, enter(['r2', 'c1', { value: 5 }]), enter(['r2', 'c1', { value: 10 }]));
    expect(back.edits.size).toBe(0);
    expect(apply(back, undo).edits.get('r2', 'c1')).toEqual({ value: 5 });
  });

  it('an entry keeps its origin through undo and redo, until the cell is overwritten', () => {
    const pasted: EditAction = { ...enter(['r1', 'c1', { value: 1 }]), how: 'paste' };
    const typed = apply(noEdits, pasted, enter(['r1', 'c1', { value: 2 }]));
    expect(typed.edits.get('r1', 'c1')).toEqual({ value: 2 });
    expect(apply(typed, undo).edits.get('r1', 'c1')).toEqual({ value: 1, how: 'paste' });
    expect(apply(typed, undo, undo, redo).edits.get('r1', 'c1')).toEqual({ value: 1, how: 'paste' });
  });

  it('a new step clears the redo list', () => {
    const state = apply(noEdits, enter(['r1', 'c1', { value: 1 }]), undo, enter(['r1', 'c2', { value: 2 }]));
    expect(state.future).toBeNull();
  });
});

describe('saving', () => {
  const edited = apply(noEdits, enter(['r1', 'c1', { value: 5 }], ['r1', 'c2', { value: 6 }]));
  const sent = [
    { rowId: 'r1', columnId: 'c1', value: 5 },
    { rowId: 'r1', columnId: 'c2', value: 6 },
  ];

  it('marks cells that are being saved, then those that were saved', () => {
    const sending = apply(edited, { type: 'send', cells: sent });
    expect(sending.sending.size).toBe(2);
    const saved = apply(sending, { type: 'saved', cells: sent });
    expect([saved.edits.size, saved.sending.size, saved.saved.size]).toEqual([0, 0, 2]);
    expect(currentValue(saved, originals, 'r1', 'c1')).toBe(5);
  });

  it('keeps what was typed over a value that is being saved', () => {
    const state = apply(edited, { type: 'send', cells: sent }, enter(['r1', 'c1', { value: 7 }]), {
      type: 'saved',
      cells: sent,
    });
    expect(state.edits.get('r1', 'c1')).toEqual({ value: 7 });
    expect(state.edits.size).toBe(1);
  });

  it('an answer changes nothing that is shown, and leaves no edit equal to the stored value', () => {
    const act = fc.constantFrom<EditAction | 'send' | 'saved' | 'failed'>(
      undo,
      redo,
      { type: 'discard' },
      'send',
      'saved',
      'failed',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 2, arbitrary: step }, { weight: 3, arbitrary: act })),
        (acts) => {
          let state = noEdits;
          for (const action of acts) {
            const isAnswer = action === 'saved' || action === 'failed';
            if (isAnswer ? state.sending.size === 0 : action === 'send' && state.sending.size > 0) continue;
            const next = apply(state, typeof action === 'string' ? saving(state, action) : action);
            if (typeof action === 'string') expect(picture(next)).toEqual(picture(state));
            state = next;
            if (state.sending.size > 0) continue;
            for (const [rowId, columnId, kept] of state.edits.entries())
              expect(kept).not.toEqual({ value: baseOf(state, originals, rowId, columnId) });
          }
        },
      ),
    );
  });

  it.each([
    ['undone', undo],
    ['typed back', enter(['r1', 'c1', { value: 0 }], ['r1', 'c2', { value: 1 }])],
    ['discarded', { type: 'discard' } as const],
  ])(
    'what is %s over a value that is being saved stays an edit, or is dropped if the save failed',
    (_, back) => {
      const state = apply(edited, { type: 'send', cells: sent }, back);
      const reloaded = apply(state, { type: 'loaded', before: originals, has: () => true });
      for (const at of [state, reloaded]) {
        const saved = apply(at, { type: 'saved', cells: sent });
        expect(saved.edits.get('r1', 'c1')).toEqual({ value: 0 });
        expect(currentValue(apply(saved, { type: 'discard' }), originals, 'r1', 'c1')).toBe(5);
        expect(apply(at, { type: 'failed' }).edits.size).toBe(0);
        const newer = apply(at, { type: 'conflicted', cells: [{ rowId: 'r1', columnId: 'c1', theirs: 99 }] });
        expect([newer.conflicts.size, currentValue(newer, originals, 'r1', 'c1')]).toEqual([0, 99]);
      }
    },
  );

  it('keeps every edit when a save fails', () => {
    const state = apply(edited, { type: 'send', cells: sent }, { type: 'failed' });
    expect([state.edits.size, state.sending.size]).toEqual([2, 0]);
  });

  it('undo after a save brings the old value back as an edit', () => {
    const state = apply(edited, { type: 'send', cells: sent }, { type: 'saved', cells: sent }, undo);
    expect(state.edits.get('r1', 'c2')).toEqual({ value: 1 });
    expect(state.edits.size).toBe(2);
  });
});

describe('conflicts', () => {
  const edited = apply(noEdits, enter(['r1', 'c1', { value: 5 }], ['r2', 'c1', { value: 6 }]));
  const conflict: EditAction = {
    type: 'conflicted',
    cells: [{ rowId: 'r1', columnId: 'c1', theirs: 99, by: 'Ana' }],
  };
  const cells = [{ rowId: 'r1', columnId: 'c1' }];

  it('keeps both values until one is chosen', () => {
    const state = apply(edited, conflict);
    expect(state.conflicts.get('r1', 'c1')).toEqual({ theirs: 99, by: 'Ana' });
    expect(currentValue(state, originals, 'r1', 'c1')).toBe(5);
  });

  it('mine stays an edit over theirs', () => {
    const state = apply(edited, conflict, { type: 'resolve', cells, keep: 'mine' });
    expect([state.conflicts.size, state.edits.size]).toEqual([0, 2]);
    expect(state.baseline.get('r1', 'c1')).toBe(99);
  });

  it('theirs takes the edit back, and that can be undone', () => {
    const state = apply(edited, conflict, { type: 'resolve', cells, keep: 'theirs' });
    expect(currentValue(state, originals, 'r1', 'c1')).toBe(99);
    expect(state.edits.size).toBe(1);
    expect(currentValue(apply(state, undo), originals, 'r1', 'c1')).toBe(5);
  });

  it('do not arise when both entered the same value', () => {
    const state = apply(edited, { type: 'conflicted', cells: [{ rowId: 'r1', columnId: 'c1', theirs: 5 }] });
    expect([state.conflicts.size, state.edits.has('r1', 'c1')]).toEqual([0, false]);
  });

  it('arise when rows are reloaded and an edited cell has changed', () => {
    const fresh = (rowId: string, columnId: string) => (rowId === 'r1' ? 42 : originals(rowId, columnId));
    const state = reduceEdits(edited, fresh, {
      type: 'loaded',
      before: originals,
      has: () => true,
      saver: ({ rowId }) => (rowId === 'r1' ? 'Ana, hoje' : null),
    });
    expect(state.conflicts.get('r1', 'c1')).toEqual({ theirs: 42, by: 'Ana, hoje' });
    expect(state.conflicts.size).toBe(1);
    expect(state.edits.size).toBe(2);
  });

  it('do not arise when reloaded rows contain the value that is being saved', () => {
    const cells = [{ rowId: 'r1', columnId: 'c1', value: 5 }];
    const sent = apply(edited, { type: 'send', cells }, undo);
    const arrived = (rowId: string, columnId: string) =>
      rowId === 'r1' && columnId === 'c1' ? 5 : originals(rowId, columnId);
    const state = reduceEdits(sent, arrived, { type: 'loaded', before: originals, has: () => true });
    expect([state.conflicts.size, state.edits.get('r1', 'c1')]).toEqual([0, { value: 0 }]);
    expect(reduceEdits(state, arrived, { type: 'saved', cells }).edits.size).toBe(1);
  });

  it('do not arise when reloaded rows were read before the save that they follow', () => {
    const cells = [{ rowId: 'r1', columnId: 'c1', value: 5 }];
    const saved = apply(
      edited,
      { type: 'send', cells },
      { type: 'saved', cells },
      enter(['r1', 'c1', { value: 8 }]),
    );
    const late: EditAction = { type: 'loaded', before: originals, has: () => true, behind: () => true };
    expect(apply(saved, late)).toMatchObject({ conflicts: { size: 0 }, edits: { size: 2 } });
    expect(currentValue(apply(saved, late, undo), originals, 'r1', 'c1')).toBe(5);
    const inTime = reduceEdits(
      apply(saved, late),
      (rowId, columnId) => (rowId === 'r1' && columnId === 'c1' ? 5 : originals(rowId, columnId)),
      { ...late, behind: () => false },
    );
    expect([inTime.conflicts.size, inTime.baseline.size, inTime.edits.size]).toEqual([0, 0, 2]);
  });

  it('disappear with a removed row', () => {
    const state = reduceEdits(apply(edited, conflict), originals, {
      type: 'loaded',
      before: originals,
      has: ({ rowId }) => rowId !== 'r1',
    });
    expect([state.edits.size, state.conflicts.size]).toEqual([1, 0]);
  });
});
