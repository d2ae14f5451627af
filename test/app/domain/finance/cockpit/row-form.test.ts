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
    { intent: 'drop', row, text: new Blob(['x']) },
    { intent: null, row, id: '', text: '' },
  ],
])('%j asks for %j', (fields, asked) => {
  expect(rowForm(formOf(fields as Parameters<typeof formOf>[0]))).toEqual(asked);
});
