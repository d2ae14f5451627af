import { expect, it } from 'vitest';
import {
  askedDays,
  everythingKept,
  isShortOfLaw,
  removedText,
  retentionKinds,
} from '../../../../../app/domain/people/privacy/retention';

const asked = (typed: Record<string, string>) => askedDays((kind) => typed[kind] ?? '');

it('takes an empty field for no limit', () => {
  expect(asked({})).toEqual({ days: everythingKept, faults: {} });
  expect(asked({ trail: ' 365 ', sessions: '1' }).days).toEqual({
    ...everythingKept,
    trail: 365,
    sessions: 1,
  });
});

it.each(['0', '-1', '364', '1e3', '365,5', '36501', '9999999', 'um ano', '٣٦٥'])(
  'takes no %s for days of the trail',
  (text) => {
    const { days, faults } = asked({ trail: text });
    expect(days).toEqual(everythingKept);
    expect(Object.keys(faults)).toEqual(['trail']);
  },
);

it('says where a law has more kept', () => {
  const short = (days: number | null) => retentionKinds.filter((kind) => isShortOfLaw(kind, days));
  expect(short(400)).toEqual(['trail', 'files']);
  expect(short(1_827)).toEqual([]);
  expect(short(null)).toEqual([]);
});

it('counts in words', () => {
  expect(removedText('files', 1)).toBe('1 arquivo');
  expect(removedText('trail', 100_000, true)).toBe('mais de 100.000 registros');
});
