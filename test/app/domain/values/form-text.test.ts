import { expect, it } from 'vitest';
import { fileIn } from '../../../../app/domain/values/form-text';
import { formOf } from '../../form-of';

it.each([
  ['one that was chosen', new File(['x'], 'x.csv'), 'x.csv'],
  ['none where none was chosen, for which a browser sends an empty one', new File([], ''), undefined],
  ['none of no bytes', new File([], 'x.csv'), undefined],
  ['none where a text came', 'x.csv', undefined],
])('the file of a form is %s', (_what, file, name) => {
  expect(fileIn(formOf({ file }))?.name).toBe(name);
});

it('a form without the field has no file', () => {
  expect(fileIn(formOf({}))).toBeNull();
});
