import { expect, it } from 'vitest';
import { longInputs } from '../../../../../app/domain/data/master-data/base-form';
import { baseRequest, packedForm } from '../../../../../app/domain/data/master-data/base-request';
import { formOf } from '../../../form-of';

type Fields = Parameters<typeof formOf>[0];
const typed = {
  label: 'Frotas',
  'field.0.label': 'Data do pedido',
  'field.7.label': 'Valor',
  senders: ['a', 'b'],
};
const asked = (fields: Fields) => baseRequest(formOf({ ...typed, ...fields }));

it.each<[Fields, object]>([
  [{}, { intent: 'save', sure: 0 }],
  [
    { intent: 'save', sure: '1' },
    { intent: 'save', sure: 1 },
  ],
  [{ intent: 'check' }, { intent: 'check' }],
  [{ intent: 'look', file: new File(['x'], 'x.csv') }, { intent: 'look' }],
  [{ intent: 'stop.canal:1f' }, { intent: 'stop', check: 'canal:1f' }],
  [{ intent: 'stop.' }, { intent: null }],
  [{ intent: 'drop' }, { intent: null }],
  [{ intent: 'add-rule.$where' }, { intent: null }],
])('%j asks for %j, of what was typed', (fields, request) => {
  expect(asked(fields)).toMatchObject({
    ...request,
    form: {
      label: 'Frotas',
      senders: ['a', 'b'],
      fields: [{ key: 'data_do_pedido', label: 'Data do pedido' }, { key: 'valor' }],
    },
  });
});

it.each([
  ['add-field', ['data_do_pedido', 'valor', ''], 'field.2.label'],
  ['remove-field.0', ['valor'], 'field.0.label'],
  ['remove-field.1', ['data_do_pedido'], 'field.0.label'],
  ['add-rule.sum', ['data_do_pedido', 'valor'], 'rule.0.'],
  ['down.0', ['valor', 'data_do_pedido'], 'field.1.label'],
])('%s is a button of the form’s own', (intent, keys, at) => {
  const { form, ...rest } = asked({ intent });
  expect(rest).toEqual({ intent: 'edit', at });
  expect(form.fields.map(({ key }) => key)).toEqual(keys);
});

it.each([
  ['a file', new File(['x'], 'x.csv'), 'x.csv'],
  ['no file for an empty one', new File([], 'x.csv'), undefined],
  ['no file for a text', 'x.csv', undefined],
])('a trial run includes the rules that were shown, and %s', (_what, file, name) => {
  const { form } = asked({});
  const tried = baseRequest(formOf({ intent: 'try', draft: packedForm(form), label: 'Outra', file }));
  expect(tried).toMatchObject({ intent: 'try', form });
  expect(tried.intent === 'try' && tried.file?.name).toBe(name);
});

it.each([
  ['field.0.choices', 'opção de uma lista\n'.repeat(500), null],
  ['field.0.synonyms', 'Título de uma coluna, '.repeat(20), null],
  ['field.0.choices', 'opção'.repeat(10_001), 'Use até 50.000 caracteres.'],
  ['field.0.choices', `\r\n${'opção\r\n'.repeat(9_000)}`, 'Use até 50.000 caracteres.'],
  ['field.0.choices', `${'x'.repeat(50_000)}\r\noutra`, 'Use até 50.000 caracteres.'],
  ['field.0.label', 'x'.repeat(301), 'Use até 300 caracteres.'],
  ['senders.people', 'x'.repeat(50_001), 'Use até 50.000 caracteres.'],
])('reads %s whole, or says that it is too long', (input, text, fault) => {
  const { form } = asked({ [input]: text });
  expect(longInputs(form)).toEqual(fault === null ? {} : { [input]: fault });
  if (fault === null)
    expect(packedForm(form)).toContain(new URLSearchParams({ [input]: text.trim() }).toString());
});
