import { describe, expect, it } from 'vitest';
import { openingForm, openingTyped } from '../../../../../app/domain/planning/forecast/opening-form';
import { formOf } from '../../../form-of';

const sent = {
  intent: 'open',
  id: 'abcdefgh',
  rf: ' RF2 2027 ',
  source: 'average',
  percent: '2,5',
  months: '6',
};
const typed = {
  rf: ' RF2 2027 ',
  source: 'average',
  percent: '2,5',
  months: '6',
  used: false,
  costCentres: [],
  accounts: [],
};

it('says what to open, and keeps how it was typed', () => {
  const chosen = { used: true, costCentres: ['1', '2'], accounts: ['a'] };
  const form = openingForm.read(formOf({ ...sent, used: 'on', cost_center: ['1', '2'], account: 'a' }));
  expect(form.value).toEqual({
    ...{ intent: 'open', id: 'abcdefgh', rf: 'RF2 2027', source: 'average', percent: 2.5, months: 6 },
    ...chosen,
  });
  expect(openingTyped(form)).toEqual({ ...typed, ...chosen });
});

it.each([
  [
    { intent: 'undo', percent: 'x' },
    { intent: 'undo', id: 'abcdefgh' },
  ],
  [
    { percent: '', months: '', id: '$ne' },
    { percent: 0, months: 12, id: '' },
  ],
  [
    { source: 'zero', percent: '5' },
    { source: 'zero', percent: 0 },
  ],
])('reads %j', (fields, value) => {
  expect(openingForm.read(formOf({ ...sent, ...fields })).value).toMatchObject(value);
});

it('requests nothing with an unknown intent', () => {
  expect(openingForm.read(formOf({ ...sent, intent: 'constructor' }))).toMatchObject({
    value: null,
    faults: null,
  });
});

describe('at fault', () => {
  it.each([
    [{ percent: '-101' }, { percent: expect.stringContaining('Number is not valid') as string }],
    [{ source: 'chute' }, { source: 'Escolha a origem dos primeiros valores.' }],
    [{ months: '0' }, { months: 'Informe de 1 a 36 meses.' }],
    [{ months: '1,5' }, { months: 'Informe de 1 a 36 meses.' }],
    [
      { months: '37', source: '' },
      { months: expect.any(String) as string, source: expect.any(String) as string },
    ],
  ])('is each field of %j', (fields, faults) => {
    const form = openingForm.read(formOf({ ...sent, ...fields }));
    expect(form.faults).toEqual(faults);
    expect(openingTyped(form)).toEqual({ ...typed, ...fields });
  });
});
