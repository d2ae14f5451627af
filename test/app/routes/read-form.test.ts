import { expect, it } from 'vitest';
import { file, text } from '../../../app/domain/forms/field';
import { defineForms } from '../../../app/domain/forms/form';
import { readForm, readKnownForm } from '../../../app/routes/read-form';
import { formOf } from '../form-of';

const form = defineForms({ save: { note: text(), file: file() } });
const sent = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://portal.example/', { method: 'POST', body, headers });

it('reads a form with files and one without', async () => {
  const bare = await readKnownForm(sent(new URLSearchParams({ intent: 'save', note: 'Olá' })), form);
  expect(bare.value).toEqual({ intent: 'save', note: 'Olá', file: null });

  const whole = sent(formOf({ intent: 'save', note: 'Olá', file: new Blob(['x']) }));
  const type = whole.headers.get('Content-Type')?.replace('multipart/form-data', 'Multipart/Form-Data') ?? '';
  const filled = await readKnownForm(sent(await whole.arrayBuffer(), { 'Content-Type': type }), form);
  expect(filled.value).toMatchObject({ intent: 'save', note: 'Olá' });
  expect(await filled.value.file?.text()).toBe('x');
});

it.each([
  ['another intent', new URLSearchParams({ intent: 'constructor' }), {}],
  ['a body that is no form', '{"intent":"save"}', { 'Content-Type': 'application/json' }],
  ['an empty body', '', {}],
])('answers %s with the status that was asked for, where it must know it', async (_what, body, headers) => {
  expect((await readForm(sent(body, headers), form)).value).toBeNull();
  await expect(readKnownForm(sent(body, headers), form)).rejects.toMatchObject({ status: 422 });
  await expect(readKnownForm(sent(body, headers), form, 400)).rejects.toMatchObject({ status: 400 });
});
