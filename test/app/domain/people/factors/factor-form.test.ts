import { expect, it } from 'vitest';
import { factorForm, shownPasskey, stepForm } from '../../../../../app/domain/people/factors/factor-form';
import { formOf } from '../../../form-of';

const answer = { id: 'abc', response: { clientDataJSON: 'x' } };

it.each([
  ['no form', {}, null],
  ['another intent', { intent: 'constructor', code: '123456' }, null],
  [
    'a first code',
    { intent: 'set-up', setup: 's', code: '123 456' },
    { intent: 'set-up', setup: 's', code: '123 456' },
  ],
  ['a file for a code', { intent: 'codes', code: new Blob(['123456']) }, { intent: 'codes', code: '' }],
  ['an operator', { intent: 'remove', 'code[$ne]': '' }, { intent: 'remove', code: '' }],
  ['a passkey to remove', { intent: 'remove-passkey', id: 'abc' }, { intent: 'remove-passkey', id: 'abc' }],
  [
    'a new passkey',
    {
      intent: 'add-passkey',
      name: ' Notebook ',
      new_passkey: JSON.stringify(answer),
      new_passkey_challenge: 'c',
    },
    { intent: 'add-passkey', name: 'Notebook', passkey: { answer, challenge: 'c' } },
  ],
])('reads %s', (_what, fields, read) => {
  expect(factorForm.read(formOf(fields)).value).toEqual(read);
});

it.each([
  ['no JSON', 'x'],
  ['JSON of something else', '{}'],
  ['no object', 'null'],
  ['a list', '[]'],
  ['an id without end', JSON.stringify({ ...answer, id: 'x'.repeat(2_001) })],
  ['no response', JSON.stringify({ ...answer, response: [] })],
  ['50 KB', JSON.stringify({ ...answer, response: { x: 'x'.repeat(50_000) } })],
])('does not accept %s as a passkey', (_what, passkey) => {
  expect(shownPasskey.read(formOf({ passkey, passkey_challenge: 'c' }), 'passkey')).toEqual({
    answer: null,
    challenge: 'c',
  });
});

it('accepts a code at sign-in when no passkey is sent', () => {
  const fields = { passkey: '', passkey_challenge: 'c', code: '123456', setup: 's' };
  expect(stepForm.read(formOf(fields)).value).toEqual({ code: '123456', passkey: null, setup: 's' });
  const shown = { passkey: JSON.stringify(answer), passkey_challenge: 'c' };
  expect(stepForm.read(formOf(shown)).value).toEqual({
    code: '',
    passkey: { answer, challenge: 'c' },
    setup: '',
  });
});
