import { expect, it } from 'vitest';
import { lookForm } from '../../../../../app/domain/people/access/look-form';
import { formOf } from '../../../form-of';

it.each([
  [{ theme: 'dark', voltar: '/home' }, { theme: 'dark' }],
  [
    { theme: 'auto', menu: 'narrow', steps: 'folded' },
    { theme: 'auto', menu: 'narrow', steps: 'folded' },
  ],
  [{ voltar: '/home' }, null],
  [{ theme: 'dark', menu: 'wider' }, null],
  [{ theme: '' }, null],
  [{ theme: new Blob(['dark']) }, null],
  [{ constructor: 'dark' }, null],
])('%j chooses %j', (fields, choice) => {
  expect(lookForm.read(formOf(fields as Parameters<typeof formOf>[0])).value.choice).toEqual(choice);
});
