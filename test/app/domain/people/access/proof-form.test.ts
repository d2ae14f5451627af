import { expect, it } from 'vitest';
import { proofForm } from '../../../../../app/domain/people/access/proof-form';
import { formOf } from '../../../form-of';

const nothing = { intents: [], passkey: null, password: null, fields: [], files: [] };

it.each([
  [{}, nothing],
  [{ owner_password: '' }, { ...nothing, password: '' }],
  [{ owner_password: ' x ' }, { ...nothing, password: ' x ' }],
  [{ owner_password: new Blob(['x']) }, { ...nothing, password: '' }],
  [
    { intent: ['invite', 'delete'], id: 'a' },
    {
      ...nothing,
      intents: ['invite', 'delete'],
      fields: [
        ['intent', 'invite'],
        ['intent', 'delete'],
        ['id', 'a'],
      ],
    },
  ],
  [{ intent: new Blob(['invite']) }, { ...nothing, intents: ['[object File]'], files: ['intent'] }],
  [
    { passkey: '{"id":"a","response":{}}', passkey_challenge: 'c', file: new Blob(['x']), rows: '1' },
    {
      ...nothing,
      passkey: { answer: { id: 'a', response: {} }, challenge: 'c' },
      fields: [['rows', '1']],
      files: ['file'],
    },
  ],
])('%j shows %j', (fields, read) => expect(proofForm(formOf(fields))).toEqual(read));
