import { expect, it } from 'vitest';
import { rowForm } from '../../../../../app/domain/finance/cockpit/row-form';
import { formOf } from '../../../form-of';

const row = 'Balance Sheet / Current Assets';

it.each([
  [
    { intent: 'comment', row, id: 'a', text: ' Alto ' },
    { intent: 'comment', row, id: 'a', text: ' Alto ' },
  ],
  [
    { intent: 'delete-file', row, id: 'a' },
    { intent: 'delete-file', row, id: 'a', text: '' },
  ],
  [
    { intent: 'edit', row, text: new Blob(['x']) },
    { intent: 'edit', row, id: '', text: '' },
  ],
  [{ intent: 'drop', row, text: 'x' }, null],
])('%j asks for %j', (fields, asked) => {
  expect(rowForm.read(formOf(fields as Parameters<typeof formOf>[0])).value).toEqual(asked);
});
