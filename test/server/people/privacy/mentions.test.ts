import { BSON, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { exactly, mentionOf, withAlias } from '../../../../server/people/privacy/mentions';

const ana = { email: 'ana@x.example', name: 'Ana Lima' };
const alias = { email: 'pessoa-1@apagada.invalid', name: 'Pessoa apagada' };

it.each([
  ['ana@x.example', true],
  ['Para: ANA@X.example.', true],
  ['<a href="mailto:ana@x.example">', true],
  ['rows:ana@x.example|2026-11', true],
  ['mariana@x.example', false],
  ['luiz.ana@x.example', false],
  ['ana@x.example.br', false],
  ['ana@x.examples', false],
  ['ana@x-example', false],
  ["o'ana@x.example", false],
  ['luiz&ana@x.example', false],
  ["user='ana@x.example'", true],
  ['user=ana@x.example', true],
])('finds an e-mail as a word of its own: %s', (text, found) => {
  expect(mentionOf(ana)(BSON.serialize({ deep: [{ text }] }))).toBe(found);
  expect(withAlias({ text }, ana, alias)['text'] !== text).toBe(found);
});

it('puts the alias into texts, keys and lists, and leaves every other value with its type', () => {
  const _id = new ObjectId();
  const at = new Date(0);
  const read = exactly(
    BSON.serialize({
      _id,
      at,
      count: new BSON.Double(5),
      long: BSON.Long.fromString('9007199254740993'),
      user: 'ana@x.example',
      by: { 'ana@x.example': 1 },
      steps: [{ name: 'Ana Lima', note: 'Ana Limasol e Mariana Lima' }, null],
    }),
  );
  const written = BSON.serialize(withAlias(read, ana, alias));
  expect(BSON.deserialize(written, { promoteValues: false })).toEqual({
    _id,
    at,
    count: new BSON.Double(5),
    long: BSON.Long.fromString('9007199254740993'),
    user: alias.email,
    by: { [alias.email]: new BSON.Int32(1) },
    steps: [{ name: 'Pessoa apagada', note: 'Ana Limasol e Mariana Lima' }, null],
  });
});

it('leaves names alone where none is given', () => {
  const document = { user: 'ana@x.example', name: 'Ana Lima' };
  expect(withAlias(document, { ...ana, name: '' }, alias)).toEqual({ user: alias.email, name: 'Ana Lima' });
});

it.each(['rui@x.example', 'delete', 'actor', 'done', 'CSV'])(
  'changes neither who acted, nor what was done, nor a field’s name, whatever name is given: %s',
  (name) => {
    const entry = {
      _id: 'user.delete:ana',
      actor: 'rui@x.example',
      action: 'user.delete',
      collection: 'CSV',
      state: 'done',
      'to.actor': 1,
    };
    expect(withAlias({ ...entry, subject: 'ana@x.example' }, { ...ana, name }, alias)).toEqual({
      ...entry,
      subject: alias.email,
    });
  },
);
