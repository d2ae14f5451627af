import { describe, expect, it } from 'vitest';
import { panelForm, panelText } from '../../../../../app/domain/insight/panels/panel-form';
import { formOf } from '../../../form-of';

type Fields = Parameters<typeof formOf>[0];
const read = (fields: Fields) => panelForm(panelText.read(formOf(fields)).value);

it('gives back what was typed, and nothing for a file', () => {
  const fields = { panelLabel: ' Vendas ', painelId: '07', definition: new Blob(['{}']), other: 'x' };
  expect(panelText.read(formOf(fields)).value).toEqual({
    ...{ panelLabel: ' Vendas ', dashboardId: '', painelId: '07' },
    ...{ panelType: '', definition: '', version: '', saveNote: '' },
  });
});

it.each<[Fields, object]>([
  [
    { panelLabel: ' Vendas ', dashboardId: ' vendas ' },
    { panelLabel: 'Vendas', dashboardId: 'vendas' },
  ],
  [
    { painelId: '7', panelType: '2', version: '3' },
    { painelId: 7, panelType: 2, version: 3 },
  ],
  [
    { painelId: '07', panelType: '3', version: 'x' },
    { painelId: Number.NaN, panelType: null, version: 0 },
  ],
  [
    { painelId: '1e3', panelType: '', version: '-1' },
    { painelId: Number.NaN, panelType: null, version: 0 },
  ],
])('%j says %j', (fields, expected) => expect(read(fields)).toMatchObject(expected));

describe('a definition', () => {
  it.each([
    [' ', undefined],
    ['{"tiles":[]}', { tiles: [] }],
    ['null', null],
  ])('%j is %j', (definition, given) =>
    expect(read({ definition }).definition).toEqual({ given, fault: null }),
  );

  it('that is not JSON is refused with the line of the error', () => {
    expect(read({ definition: '{\n  "filters": [],\n  tiles }' }).definition).toEqual({
      given: undefined,
      fault: { path: 'linha 3', message: 'O texto não é JSON válido.' },
    });
  });

  it('of a quarter of a million characters is refused unread', () => {
    const { given, fault } = read({ definition: `[${'1,'.repeat(130_000)}1]` }).definition;
    expect(given).toBeUndefined();
    expect(fault?.message).not.toContain('JSON');
  });
});
