import { describe, expect, it } from 'vitest';
import { panelMarks, rowsMarks } from '../../../../../app/domain/insight/panels/chosen-marks';
import { choicesOf } from '../../../../../app/domain/insight/panels/choices';
import type { Choice, RowsView } from '../../../../../app/domain/insight/panels/view';

const chosen = (...values: string[]): Choice => ({ values, from: '', to: '' });
const params = (query: string) => new URLSearchParams(query);

describe('what the rows behind a tile are narrowed to', () => {
  const address =
    'tile=por-canal&at=FSS&at=2026-10&leitura=1&page=3&pageSize=40&marca=Lua&marca=Sol&channel=X';
  const choices = { marca: chosen('Lua', 'Sol'), channel: chosen('FSS'), data_ref: chosen('2026-10') };
  const view = { choices, mark: ['channel', 'data_ref'], single: [] };
  const of = (given: Partial<Pick<RowsView, 'choices' | 'mark' | 'single'>>, query = address) =>
    rowsMarks({ ...view, ...given }, params(query));

  it('can be removed one by one, and the rows stay those of the tile and its query, from the first page', () => {
    const { marks, none } = of({});
    const without = Object.fromEntries(marks.map((each) => [each.value, each.without]));
    expect(without).toEqual({
      Lua: '?tile=por-canal&at=FSS&at=2026-10&leitura=1&pageSize=40&channel=X&marca=Sol',
      Sol: '?tile=por-canal&at=FSS&at=2026-10&leitura=1&pageSize=40&channel=X&marca=Lua',
      FSS: '?tile=por-canal&leitura=1&pageSize=40&marca=Lua&marca=Sol&channel=X',
      '2026-10': '?tile=por-canal&leitura=1&pageSize=40&marca=Lua&marca=Sol&channel=X',
    });
    expect(none).toBe('?tile=por-canal&leitura=1&pageSize=40');
  });

  it('stays if it is not in the address, or comes from a filter with one value', () => {
    const rf = { choices: { rf: chosen('RF4 2026') }, mark: [] };
    expect(of(rf, 'tile=x').marks).toEqual([{ field: 'rf', value: 'RF4 2026', without: null }]);
    const single = of({ ...rf, single: ['rf'] }, 'tile=x&rf=RF4+2026');
    expect(single).toEqual({
      marks: [{ field: 'rf', value: 'RF4 2026', without: null }],
      none: '?tile=x&rf=RF4+2026',
    });
  });
});

it('removes what narrows a panel, except filters with one value, which show it', () => {
  const query = params('rf=RF4+2026&marca=Lua&marca=Sol&marca.de=2026-01');
  const filter = {
    field: 'rf',
    label: 'RF',
    kind: 'release',
    single: true,
    options: [],
    unread: false,
  } as const;
  const view = { choices: choicesOf(query, ['rf', 'marca']), filters: [filter] };
  expect(panelMarks(view, query)).toEqual({
    marks: [
      { field: 'marca', value: 'Lua', without: '?rf=RF4+2026&marca.de=2026-01&marca=Sol' },
      { field: 'marca', value: 'Sol', without: '?rf=RF4+2026&marca.de=2026-01&marca=Lua' },
    ],
    none: '?rf=RF4+2026&marca.de=2026-01',
  });
});
