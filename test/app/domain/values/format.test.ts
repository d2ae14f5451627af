import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatShortStamp,
  itemCount,
  fileNameEnd,
  shortFileName,
  shortMessage,
} from '../../../../app/domain/values/format';

const zone = 'America/Sao_Paulo';
/** Two minutes past midnight there, on another day and in another year than in UTC. */
const newYear = new Date('2027-01-01T03:02:05Z');
const before = new Date('2027-01-01T02:02:05Z');

describe('dates and names in lists (rule X4)', () => {
  it.each([
    [formatDate, '01/01/2027', '31/12/2026'],
    [formatDay, '1 Jan 2027', '31 Dec 2026'],
    [formatDateTime, '1 Jan 2027 0:02', '31 Dec 2026 23:02'],
    [formatShortStamp, '01 Jan 27 12:02:05 AM', '31 Dec 26 11:02:05 PM'],
  ])('%o are of the tenant’s day', (format, then, earlier) => {
    expect([format(newYear, zone), format(before, zone)]).toEqual([then, earlier]);
  });

  it('a missing date differs from an empty text', () => {
    expect([formatDate(null, zone), formatDate(undefined, zone)]).toEqual([' - ', ' - ']);
  });

  it('a file name has 15 characters and dots, or is whole where that is no longer', () => {
    expect(shortFileName('produtos_100.csv')).toBe('produtos_100.csv');
    expect(shortFileName('produtos_10000.csv')).toBe('produtos_10000.csv');
    expect(shortFileName('produtos_100000.csv')).toBe('produtos_100000...');
  });

  it('a shortened file name shows its end too, by which similar files differ', () => {
    expect(fileNameEnd('produtos_10000.csv')).toBe('');
    expect(fileNameEnd('produtos_100000.csv')).toBe('...s_100000.csv');
    expect(fileNameEnd('planejamento_spend_2027.csv')).toBe('...end_2027.csv');
    expect(fileNameEnd('planejamento_quantidade_2027-07.csv')).toBe('...tidade_2027-07.csv');
  });

  it('a message of more than 45 characters has 42 and dots', () => {
    expect(shortMessage('x'.repeat(45))).toBe('x'.repeat(45));
    expect(shortMessage('x'.repeat(46))).toBe(`${'x'.repeat(42)}...`);
  });

  it('counts characters, not their halves', () => {
    expect(shortFileName('🧾'.repeat(19))).toBe(`${'🧾'.repeat(15)}...`);
  });

  it('a list says how many items it has', () => {
    expect([0, 1, 2, 12_345].map(itemCount)).toEqual(['0 itens', '1 item', '2 itens', '12.345 itens']);
  });
});
