import { describe, expect, it } from 'vitest';
import { permissionForm, userForm } from '../../../../../app/domain/people/users/user-form';
import { formOf } from '../../../form-of';

it.each([
  [
    { intent: 'create', email: ' Ana@x.example' },
    { intent: 'create', typed: ' Ana@x.example' },
  ],
  [
    { intent: 'create-many', emails: 'a\nb' },
    { intent: 'create-many', typed: 'a\nb' },
  ],
  [
    { intent: 'create', email: new Blob(['a@x.example']) },
    { intent: 'create', typed: '' },
  ],
  [
    { intent: 'delete', id: 'x'.repeat(400) },
    { intent: 'delete', id: 'x'.repeat(300) },
  ],
  [
    { intent: 'reset-factor', 'id[$ne]': '' },
    { intent: 'reset-factor', id: '' },
  ],
  [{ intent: 'constructor', id: 'a' }, null],
  [{ id: 'a' }, null],
])('%j asks of users for %j', (fields, read) => {
  expect(userForm.read(formOf(fields as Parameters<typeof formOf>[0])).value).toEqual(read);
});

describe('of permissions', () => {
  it.each([
    [
      { id: 'a', permission: 'USER GOLD' },
      { intent: 'permission', id: 'a', tier: 'USER GOLD' },
    ],
    [
      { intent: 'constructor', id: 'a' },
      { intent: 'permission', id: 'a', tier: '' },
    ],
    [
      { intent: 'profile', id: 'a', name: 'Ana', store: ['1', '2'] },
      { intent: 'profile', id: 'a', name: 'Ana', stores: ['1', '2'], costCentres: [] },
    ],
  ])('%j asks for %j', (fields, read) => {
    expect(permissionForm.read(formOf(fields)).value).toEqual(read);
  });

  it('a file in place of a branch selects no existing branch, rather than none, which would mean all', () => {
    const read = permissionForm.read(formOf({ intent: 'profile', id: 'a', store: new Blob(['1']) })).value;
    expect(read).toMatchObject({ stores: ['[object File]'] });
  });

  it.each([
    ['check-people', { file: new Blob(['from a file']), rows: 'pasted' }, 'from a file'],
    ['people', { file: new Blob([]), rows: 'pasted' }, 'pasted'],
    ['people', {}, ''],
  ])('%s accepts a file, or otherwise pasted text', async (intent, fields, content) => {
    const read = permissionForm.read(formOf({ intent, ...fields })).value;
    expect(read?.intent).toBe(intent);
    expect(read && 'file' in read && (await read.file.text())).toBe(content);
  });
});
