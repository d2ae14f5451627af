import { describe, expect, it } from 'vitest';
import { alertsForm } from '../../../../../app/domain/insight/alerts/alert-form';
import { formOf } from '../../../form-of';

type Fields = Parameters<typeof formOf>[0];
const read = (fields: Fields) => alertsForm.read(formOf(fields));

it.each<[Fields, object | null]>([
  [
    {
      intent: 'create',
      id: 'alerta-1',
      panel: '7',
      tile: 'receita',
      row: '["FSS"]',
      kind: 'above',
      value: ' 1',
    },
    {
      ...{ intent: 'create', id: 'alerta-1', panel: '7', tile: 'receita', query: '', measure: '' },
      ...{ at: ['FSS'], kind: 'above', value: ' 1' },
    },
  ],
  [
    { intent: 'create', id: '$ne', row: '{"a":1}', kind: 'constructor', value: new Blob(['1']) },
    {
      ...{ intent: 'create', id: '', panel: '', tile: '', query: '', measure: '' },
      ...{ at: null, kind: null, value: '' },
    },
  ],
  [
    { intent: 'snooze-day', id: 'a' },
    { intent: 'snooze-day', id: 'a' },
  ],
  [
    { intent: 'send-run', id: 'a', order: 'pedido-1' },
    { intent: 'send-run', id: 'a', order: 'pedido-1' },
  ],
  [{ intent: 'constructor', id: 'a' }, null],
  [{ id: 'a' }, null],
])('%j asks of alerts for %j', (fields, asked) => {
  expect([read(fields).value, read(fields).faults]).toEqual([asked, null]);
});

describe('hours of silence', () => {
  it.each([
    ['over midnight', { from: '20:00', to: ' 07:00 ' }, { on: false, from: '20:00', to: '07:00' }],
    [
      'of the whole day, which are off',
      { from: '20:00', to: '20:00' },
      { on: false, from: '20:00', to: '20:00' },
    ],
  ])('%s are taken', (_what, fields, hours) => {
    expect(read({ intent: 'quiet', ...fields }).value).toEqual({ intent: 'quiet', ...hours });
  });

  it.each([
    ['of no time', { on: '1', from: '', to: '25:00' }, ['from', 'to']],
    ['of the whole day', { on: '1', from: '20:00', to: '20:00' }, ['to']],
  ])('%s are refused at their fields', (_what, fields, faulty) => {
    const { value, faults, typed } = read({ intent: 'quiet', ...fields });
    expect([value, Object.keys(faults ?? {})]).toEqual([null, faulty]);
    expect(typed).toEqual({ intent: 'quiet', ...fields });
  });
});

describe('a subscription', () => {
  const weekly = {
    intent: 'send-create',
    weekday: ['4', '1', '8'],
    at: '08:00',
    recipients: 'ana@x.example',
  };

  it('is of days of the week, or of a day of the month', () => {
    expect(read(weekly).value).toMatchObject({ every: 'week', weekdays: [1, 4], day: 1, at: '08:00' });
    expect(read({ ...weekly, weekday: [], every: 'month', day: '31' }).value).toMatchObject({
      ...{ every: 'month', weekdays: [], day: 31 },
    });
  });

  it('goes to each named person once', () => {
    const recipients = ' Ana@x.example, bia@x.example;\nana@x.example ';
    expect(read({ ...weekly, recipients }).value).toMatchObject({
      recipients: ['ana@x.example', 'bia@x.example'],
    });
  });

  it.each<[Fields, string]>([
    [{ weekday: [] }, 'weekday'],
    [{ every: 'month', day: '32' }, 'day'],
    [{ every: 'month', day: '' }, 'day'],
    [{ at: '8h' }, 'at'],
    [{ recipients: ' ' }, 'recipients'],
    [{ recipients: 'ana' }, 'recipients'],
    [{ recipients: Array.from({ length: 51 }, (_, at) => `p${at}@x.example`).join(',') }, 'recipients'],
  ])('with %j is refused at that field, with what was typed and ticked', (fields, name) => {
    const { value, faults, typed, all } = read({ ...weekly, ...fields });
    expect([value, Object.keys(faults ?? {})]).toEqual([null, [name]]);
    expect(typed['intent']).toBe('send-create');
    expect(all('weekday')).toEqual('weekday' in fields ? [] : weekly.weekday);
  });
});
