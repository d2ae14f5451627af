import { expect, it } from 'vitest';
import { planScenarioForm } from '../../../../../app/domain/planning/quantities/scenario-form';
import { scenarioForm } from '../../../../../app/domain/planning/scenarios/scenario-form';
import { formOf } from '../../../form-of';

type Fields = Parameters<typeof formOf>[0];

const change = '01234567-0123-0123-0123-0123456789ab';
const shares = {
  'may[Ana@X.example]': 'read',
  'may[bia@x.example]': 'edit',
  'may[cleo@x.example]': 'own',
  'may[]': 'read',
};

const makers: readonly [Fields, object | null][] = [
  [
    { intent: 'rename', version: '3', title: ' Mais ', note: 'a\r\nb ' },
    { intent: 'rename', version: 3, title: 'Mais', note: 'a\nb' },
  ],
  [
    { intent: 'share', version: 'x', ...shares },
    {
      intent: 'share',
      version: 0,
      people: new Map([
        ['ana@x.example', 'read'],
        ['bia@x.example', 'edit'],
      ]),
    },
  ],
  [
    { intent: 'archive', version: '1' },
    { intent: 'archive', version: 1 },
  ],
  [
    { intent: 'unarchive', version: '2' },
    { intent: 'unarchive', version: 2 },
  ],
  [{ intent: 'delete' }, { intent: 'delete', version: 0 }],
];

it.each<[Fields, object | null]>([
  ...makers,
  [
    { intent: 'promote', id: 'abcdefgh', seen: 's', mine: ['a', 'b'] },
    { intent: 'promote', id: 'abcdefgh', seen: 's', mine: ['a', 'b'] },
  ],
  [
    { intent: 'promote', id: '$ne' },
    { intent: 'promote', id: '', seen: '', mine: [] },
  ],
  [
    { intent: 'undo', changeSet: 'a' },
    { intent: 'undo', changeSet: 'a' },
  ],
  [{ intent: 'discard' }, null],
])('%j asks of a scenario for %j', (fields, asked) => {
  expect(scenarioForm.read(formOf(fields)).value).toEqual(asked);
});

it.each<[Fields, object | null]>([
  ...makers,
  [
    { intent: 'promote', change, seen: 's', mine: 'a', others: '' },
    { intent: 'promote', change, seen: 's', chosen: { mine: ['a'], others: true } },
  ],
  [
    { intent: 'promote', change: 'a' },
    { intent: 'promote', change: '', seen: '', chosen: { mine: [], others: false } },
  ],
  [
    { intent: 'comment', id: 'a', text: ' b' },
    { intent: 'comment', id: 'a', text: ' b' },
  ],
  [{ intent: 'discard' }, { intent: 'discard' }],
  [{ intent: 'unitario' }, { intent: 'unitario', change: '', edits: [] }],
  [{}, { intent: 'nothing', change: '', edits: [] }],
])('%j asks of a scenario of quantities for %j', (fields, asked) => {
  expect(planScenarioForm.read(formOf(fields)).value).toEqual(asked);
});
