import { expect, it } from 'vitest';
import { retentionDaysForm } from '../../../../../app/domain/people/privacy/retention-form';
import {
  everythingKept,
  isShortOfLaw,
  removedText,
  retentionKinds,
} from '../../../../../app/domain/people/privacy/retention';

const asked = (typed: Record<string, string>) => retentionDaysForm.read(new URLSearchParams(typed));

it('takes an empty field for no limit', () => {
  expect(asked({}).value).toEqual(everythingKept);
  expect(asked({ trail: ' 365 ', sessions: '1' }).value).toEqual({
    ...everythingKept,
    trail: 365,
    sessions: 1,
  });
});

it.each(['0', '-1', '364', '1e3', '365,5', '36501', '9999999', 'um ano', '٣٦٥'])(
  'refuses %s as days of the trail',
  (text) => {
    expect(Object.keys(asked({ trail: text }).faults ?? {})).toEqual(['trail']);
  },
);

it('says when a law requires a longer term', () => {
  const short = (days: number | null) => retentionKinds.filter((kind) => isShortOfLaw(kind, days));
  expect(short(400)).toEqual(['trail', 'files']);
  expect(short(1_827)).toEqual([]);
  expect(short(null)).toEqual([]);
});

it('counts in words', () => {
  expect(removedText('files', 1)).toBe('1 arquivo');
  expect(removedText('trail', 100_000, true)).toBe('mais de 100.000 registros');
});
