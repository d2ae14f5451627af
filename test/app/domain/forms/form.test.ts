import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  as,
  choice,
  Fault,
  file,
  formId,
  hidden,
  json,
  keyed,
  keyedName,
  named,
  text,
  texts,
  ticked,
  trimmed,
  whole,
} from '../../../../app/domain/forms/field';
import { defineForm, defineForms, type FormValue } from '../../../../app/domain/forms/form';
import { formOf } from '../../form-of';

const hour = as(trimmed(), (given) => (/^\d\d:\d\d$/.test(given) ? given : new Fault('Escreva uma hora.')));

describe('a field', () => {
  const form = defineForm({
    text: text({ cut: 4 }),
    trimmed: trimmed(),
    texts: texts(),
    ticked: ticked(),
    choice: choice(['a', 'b']),
    whole: whole(),
    file: file(),
    json: json(),
    keyed: keyed(),
    id: formId(),
  });
  const nothing = {
    ...{ text: '', trimmed: '', texts: [], ticked: false, choice: null, whole: 0 },
    ...{ file: null, json: undefined, keyed: new Map(), id: '' },
  };
  const bytes = new Blob(['x']);

  it.each([
    ['nothing', {}, {}],
    ['what a person typed', { text: ' abcde', trimmed: ' a b ' }, { text: ' abc', trimmed: 'a b' }],
    ['files where texts belong', { text: bytes, whole: bytes, json: bytes, id: bytes }, {}],
    ['an empty file', { file: new Blob([]) }, {}],
    ['all of a repeated one', { texts: ['1', '2'] }, { texts: ['1', '2'] }],
    ['a tick, whatever it says', { ticked: '' }, { ticked: true }],
    ['a choice that there is', { choice: 'b' }, { choice: 'b' }],
    ['a choice that there is not', { choice: 'constructor' }, {}],
    ['a version', { whole: '12' }, { whole: 12 }],
    ['no version', { whole: '-1' }, {}],
    ['a version with more after it', { whole: '12e3' }, {}],
    ['JSON', { json: '{"a":[1]}' }, { json: { a: [1] } }],
    ['no JSON', { json: '{' }, {}],
    [
      'the cells of many keys',
      {
        'keyed[a|b]': ' 1',
        'keyed[c]d': '2',
        keyed: '3',
        'keyed[]': '4',
        'keyed[e]': bytes,
        'other[f]': '5',
      },
      { keyed: new Map([['a|b', ' 1']]) },
    ],
    ['the last of a cell', { [keyedName('keyed', 'a]')]: ['1', '2'] }, { keyed: new Map([['a]', '2']]) }],
    ['a name of what is asked', { id: 'abcdef-1' }, { id: 'abcdef-1' }],
    ['an operator for a name', { id: '$ne' }, {}],
  ])('reads %s', (_what, fields, read) => {
    expect(form.read(formOf(fields as Parameters<typeof formOf>[0])).value).toEqual({ ...nothing, ...read });
  });

  it('reads a form of fields alone as it reads one with files', () => {
    expect(form.read(new URLSearchParams({ text: 'a', texts: 'b' })).value).toEqual({
      ...nothing,
      ...{ text: 'a', texts: ['b'] },
    });
  });
});

describe('a form', () => {
  const form = defineForm({
    from: named('de', hour),
    note: text({ maxLength: 60, required: true }),
    password: hidden(text()),
  });

  it('returns no more of a text than a person would type', () => {
    const { typed } = defineForm({ email: trimmed({ maxLength: 20 }) }).read(
      formOf({ email: 'x'.repeat(50_000), other: 'y'.repeat(300) }),
    );
    expect(typed).toEqual({ email: 'x'.repeat(200), other: 'y'.repeat(300) });
  });

  it('is refused field by field, by the names of its inputs, with all typed values except secrets', () => {
    const sent = formOf({ de: '7', note: ' a ', password: 'x', other: 'y', file: new Blob(['x']) });
    const { value, faults, typed, all } = form.read(sent);
    expect([value, faults]).toEqual([null, { de: 'Escreva uma hora.' }]);
    expect(typed).toEqual({ de: '7', note: ' a ', other: 'y' });
    expect([all('note'), all('none')]).toEqual([[' a '], []]);
  });

  it('gives its inputs their names and attributes', () => {
    expect(form.input('from')).toEqual({ name: 'de' });
    expect(form.input('note')).toEqual({ name: 'note', maxLength: 60, required: true });
  });

  it('has a value at once if no field can be refused', () => {
    const tolerant = defineForm({ note: text() });
    expectTypeOf<FormValue<typeof tolerant>['note']>().toEqualTypeOf<string>();
    expect(tolerant.read(formOf({ note: 'a' })).value.note).toBe('a');
  });
});

describe('a form that says what is asked for', () => {
  const form = defineForms({ save: { at: hour, code: hidden(text()) }, remove: { id: text() } });

  it.each([
    [
      { intent: 'remove', id: 'a' },
      { intent: 'remove', id: 'a' },
    ],
    [
      { intent: 'save', at: '07:00' },
      { intent: 'save', at: '07:00', code: '' },
    ],
    [{ intent: 'constructor', id: 'a' }, null],
    [{ intent: new Blob(['remove']), id: 'a' }, null],
    [{ id: 'a' }, null],
  ])('reads %j as %j', (fields, read) => {
    const { value, faults } = form.read(formOf(fields as Parameters<typeof formOf>[0]));
    expect([value, faults]).toEqual([read, null]);
  });

  it('has a default intent', () => {
    const first = defineForms(
      { save: {}, remove: {} },
      (intent, sent) => intent ?? (sent.has('gone') ? 'remove' : 'save'),
    );
    expect(first.read(formOf({ intent: 'other' })).value).toEqual({ intent: 'save' });
    expect(first.read(formOf({ gone: '1' })).value).toEqual({ intent: 'remove' });
    expect(first.read(formOf({ gone: '1', intent: 'save' })).value).toEqual({ intent: 'save' });
  });

  it('is refused by the fields of its intent, and returns no secret of any intent', () => {
    const { value, faults, typed } = form.read(formOf({ intent: 'save', at: '', code: '1' }));
    expect([value, faults]).toEqual([null, { at: 'Escreva uma hora.' }]);
    expect(typed).toEqual({ intent: 'save', at: '' });
    expect(form.read(formOf({ intent: 'other', code: '1' })).typed).toEqual({ intent: 'other' });
    expect(form.of.remove.input('id')).toEqual({ name: 'id' });
  });
});
