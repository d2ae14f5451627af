import { describe, expect, it } from 'vitest';
import { eventDays, eventMarks, isOn } from '../../../../../app/domain/insight/events/event';
import { eventForm } from '../../../../../app/domain/insight/events/event-form';
import { formOf } from '../../../form-of';

const event = (from: string, to = from, more = {}) => ({
  ...{ id: from, name: 'Black Friday', brand: '', channel: '', note: '', from, to },
  ...more,
});

describe('the form of an event', () => {
  const read = (fields: Record<string, string>) =>
    eventForm.read(formOf({ intent: 'add', id: 'a', ...fields }));

  it('takes a day, or a period', () => {
    expect(read({ name: ' Black Friday ', from: '2026-11-27' }).value).toEqual({
      ...{ intent: 'add', id: 'a', name: 'Black Friday', from: '2026-11-27', to: '2026-11-27' },
      ...{ brand: '', channel: '', note: '' },
    });
    expect(read({ name: 'Natal', from: '2026-12-01', to: '2026-12-24', channel: 'FSS' }).faults).toBeNull();
  });

  it.each([
    [{ from: '2026-11-27' }, 'name'],
    [{ name: 'x'.repeat(61), from: '2026-11-27' }, 'name'],
    [{ name: 'x', from: '2026-02-30' }, 'from'],
    [{ name: 'x', from: '27/11/2026' }, 'from'],
    [{ name: 'x', from: '2026-11-27', to: '2026-11-26' }, 'to'],
    [{ name: 'x', from: '2026-11-27', channel: 'LOJA' }, 'channel'],
    [{ name: 'x', from: '2026-11-27', note: 'x'.repeat(501) }, 'note'],
  ])('says what is wrong: %o', (fields, field) => {
    expect(Object.keys(read(fields).faults ?? {})).toEqual([field]);
  });
});

it('writes days as people do', () => {
  expect(eventDays({ from: '2026-11-27', to: '2026-11-27' })).toBe('27/11/2026');
  expect(eventDays({ from: '2026-11-01', to: '2026-11-30' })).toBe('01/11/2026 a 30/11/2026');
});

describe('an event on an axis', () => {
  const months = ['2026-10', '2026-11', '2026-12', '2027-01'];
  const at = (...days: [string, string?]) =>
    eventMarks([event(...days)], months, 'month').map(({ start, end }) => [start, end]);

  it('lies within its month by its days', () => {
    expect(at('2026-11-01', '2026-11-30')).toEqual([[25, 50]]);
    expect(at('2026-11-16', '2026-11-30')).toEqual([[37.5, 50]]);
    const [[start = 0, end = 0] = []] = at('2026-11-27');
    expect(start).toBeCloseTo(25 + (26 / 30) * 25);
    expect(end - start).toBeCloseTo(25 / 30);
  });

  it('is cut off at the ends of the axis, and left out beyond them', () => {
    expect(at('2026-01-01', '2026-10-31')).toEqual([[0, 25]]);
    expect(at('2026-12-01', '2027-06-30')).toEqual([[50, 100]]);
    expect([at('2026-09-30'), at('2027-02-01')]).toEqual([[], []]);
  });

  it('is marked on axes of days only', () => {
    const days = ['2026-11-26', '2026-11-27'];
    expect(eventMarks([event('2026-11-27')], days, 'day')).toMatchObject([{ start: 50, end: 100 }]);
    expect(eventMarks([event('2026-11-27')], ['FSS'], 'text')).toEqual([]);
    // A month that is not among the places has no share of the axis.
    expect(eventMarks([event('2026-11-10')], ['2026-10', '2026-12'], 'month')).toEqual([]);
  });
});

describe('an event of a brand', () => {
  const brand = event('2026-11-27', '2026-11-27', { brand: 'Aurora' });
  const chosen = (values: string[]) => ({ marca: { values, from: '', to: '' } });

  it('is marked on tiles with brands, unless they are narrowed to others', () => {
    expect(isOn(brand, new Set(['marca']), {})).toBe(true);
    expect(isOn(brand, new Set(['marca']), chosen(['Aurora', 'Lumina']))).toBe(true);
    expect(isOn(brand, new Set(['marca']), chosen(['Lumina']))).toBe(false);
    expect(isOn(brand, new Set(['channel']), {})).toBe(false);
    expect(isOn(event('2026-11-27'), new Set(), chosen(['Lumina']))).toBe(true);
  });
});
