import { expect, it } from 'vitest';
import { definitionForm } from '../../../../../app/domain/insight/builder/definition-form';
import { formOf } from '../../../form-of';

type Fields = Parameters<typeof formOf>[0];
const read = (fields: Fields) => definitionForm.read(formOf(fields)).value;

const nobody = { types: [], people: [] };

it.each<[Fields, object | null]>([
  [
    { intent: 'save', panelLabel: ' Vendas ', definition: '{}' },
    { intent: 'save', text: { panelLabel: ' Vendas ', definition: '{}' }, built: null, shared: nobody },
  ],
  [
    {
      intent: 'own-save',
      shareTypes: ['USER GOLD', 'x'],
      sharePeople: 'Ana@x.example;ana@x.example\nbia@x.example',
    },
    { intent: 'own-save', shared: { types: ['USER GOLD'], people: ['ana@x.example', 'bia@x.example'] } },
  ],
  [
    { intent: 'own-save', shareTypes: new Blob(['USER GOLD']), sharePeople: new Blob(['a']) },
    { intent: 'own-save', shared: nobody },
  ],
  [{ panelLabel: 'Vendas' }, { intent: 'unnamed', text: { panelLabel: 'Vendas' } }],
  [
    { intent: 'build', kept: '{}', tiles: 'quadro-1' },
    { intent: 'build', act: 'build', built: { tiles: [{ id: 'quadro-1' }] } },
  ],
  [
    { intent: 'build-start-7.receita', kept: '' },
    { intent: 'build', act: 'build-start-7.receita', built: { tiles: [] } },
  ],
  [{ intent: 'preview', kept: '' }, { intent: 'preview' }],
  [
    { intent: 'delete', version: '3' },
    { intent: 'delete', version: 3 },
  ],
  [
    { intent: 'own-delete', version: 'x' },
    { intent: 'own-delete', version: 0 },
  ],
  [{ intent: 'constructor' }, null],
  [{ intent: 'other', kept: '' }, null],
])('%j asks of a panel for %j', (fields, asked) => {
  if (asked === null) expect(read(fields)).toBeNull();
  else expect(read(fields)).toMatchObject(asked);
});
