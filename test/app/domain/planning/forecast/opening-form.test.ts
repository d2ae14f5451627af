import { describe, expect, it } from 'vitest';
import { openingForm } from '../../../../../app/domain/planning/forecast/opening-form';
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
  rf: 'RF2 2027',
  source: 'average',
  percent: '2,5',
  months: '6',
  used: false,
  costCentres: [],
  accounts: [],
};

it('says what to open, and keeps how it was typed', () => {
  expect(openingForm(formOf({ ...sent, used: 'on', cost_center: ['1', '2'], account: 'a' }))).toEqual({
    intent: 'open',
    id: 'abcdefgh',
    typed: { ...typed, used: true, costCentres: ['1', '2'], accounts: ['a'] },
    asked: {
      request: { ...typed, percent: 2.5, months: 6, used: true, costCentres: ['1', '2'], accounts: ['a'] },
    },
  });
});

it.each([
  [{ intent: 'undo' }, { intent: 'undo', id: 'abcdefgh' }],
  [
    { intent: 'constructor', id: '$ne' },
    { intent: null, id: '' },
  ],
  [{ percent: '', months: '' }, { asked: { request: { percent: 0, months: 12 } } }],
  [{ source: 'zero', percent: '5' }, { asked: { request: { source: 'zero', percent: 0 } } }],
])('reads %j', (fields, asked) => {
  expect(openingForm(formOf({ ...sent, ...fields }))).toMatchObject(asked);
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
    expect(openingForm(formOf({ ...sent, ...fields }))).toMatchObject({
      typed: { ...typed, ...fields },
      asked: { faults },
    });
  });
});
