import { expect, it } from 'vitest';
import { doorForm, recoveryForm } from '../../../../../app/domain/people/access/door-form';
import { formOf } from '../../../form-of';

it.each([
  [
    { email: ' ana@x.example ', password: ' Com espaços 1 ' },
    { intent: 'sign-in', email: 'ana@x.example', password: ' Com espaços 1 ' },
  ],
  [{ 'email[$ne]': '' }, { intent: 'sign-in', email: '', password: '' }],
  [
    { email: new Blob(['a']), password: new Blob(['b']) },
    { intent: 'sign-in', email: '', password: '' },
  ],
  [
    { password: ' a ', confirmation: ' a' },
    { intent: 'first-access', password: ' a ', confirmation: ' a' },
  ],
  [
    { intent: 'forgot', email: ' a@x.example', password: 'x', confirmation: 'x' },
    { intent: 'forgot', email: 'a@x.example' },
  ],
  [{ intent: 'other-account', confirmation: '' }, { intent: 'other-account' }],
  [
    { intent: 'constructor', email: 'a', password: 'b' },
    { intent: 'sign-in', email: 'a', password: 'b' },
  ],
])('%j asks at the door for %j', (fields, read) => {
  expect(doorForm.read(formOf(fields as Record<string, string | Blob>)).value).toEqual(read);
});

it('takes a code of the recovery screen with blanks, and a password as it was typed', () => {
  const fields = { email: ' a@x.example ', code: ' 123 456\t', password: ' a b ', confirmation: 'a b' };
  expect(recoveryForm.read(formOf(fields)).value).toEqual({
    email: 'a@x.example',
    code: '123456',
    password: ' a b ',
    confirmation: 'a b',
  });
});
