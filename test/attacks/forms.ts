import type { Form } from './eye';
import { isTodays } from '../todays';

/** A request that carries strings of ours: a form that was filled in, or an address. */
export interface Shot {
  readonly address: string;
  /** What is sent; null where the address is all. */
  readonly body: URLSearchParams | FormData | null;
  /** Where the string stands. */
  readonly at: string;
  readonly text: string;
}

/** What takes away what the screens show: these are asked for things that there are none of. */
const takesAway =
  /^(remove|delete|erase|discard|revoke|undo|reset-factor|forget|end|other-account|encerrar|excluir|remover)/;

/** The name of a field without keys and numbers of rows: one of a column stands for all. */
const column = (name: string) => name.replace(/\[[^\]]*\]/g, '[]').replace(/\d+/g, '#');

/** The name of an act without what it is done to: one row, tile or starter of a gallery stands for all. */
const actKind = (act: string) => act.replace(/[\d[].*$/, '#');

/** Whatever differs from page to page in an address: forms of one kind are attacked once. */
const kindOf = (address: string) =>
  (address.split('?', 1)[0] ?? '').replace(/[^/]{24,}/g, ':id').replace(/[^/]*[%\d][^/]*/g, ':part');

/** A value of an address, whether a form or a link has it. */
const asked = (address: string, name: string) => `${kindOf(address)}?${column(name)}`;

type Filled = readonly (readonly [name: string, value: string])[];

/**
 * One shot for each of today's fields of a form that was not shot at before, by each of its buttons: the field holds the next string,
 * the others what the page gave them.
 */
export function shotsAt(form: Form, from: string, deal: () => string, done: Set<string>): Shot[] {
  const address = new URL(form.action || from, 'http://portal').href.slice('http://portal'.length);
  const buttons = form.fields.filter(({ kind }) => kind === 'button');
  const shots: Shot[] = [];
  for (const button of buttons.length > 0 ? buttons : [null]) {
    const given = form.fields.filter(({ kind }) => kind === 'text');
    const sent: Filled = [...given, ...(button ? [button] : [])].map(({ name, value }) => [name, value]);
    const acts = sent.filter(([name]) => name === 'intent' || name === 'action').map(([, value]) => value);
    const ending = acts.some((value) => takesAway.test(value));
    const names = new Set(form.fields.filter(({ kind }) => kind !== 'button').map(({ name }) => name));
    if (button) names.add(button.name);
    for (const name of names) {
      const key =
        form.method === 'get'
          ? asked(address, name)
          : `${kindOf(address)} ${acts.map(actKind).join()} ${column(name)}`;
      if (done.has(key)) continue;
      done.add(key);
      if (!isTodays(key)) continue;
      const text = deal();
      const others = sent.filter(([other]) => other !== name);
      const kept: Filled = ending
        ? others.map(([other, value]) => [other, acts.includes(value) ? value : deal()])
        : others;
      const file = form.fields.some((field) => field.name === name && field.kind === 'file');
      shots.push({ ...filled(form, address, kept, name, text, file), at: key, text });
    }
  }
  return shots;
}

function filled(form: Form, address: string, kept: Filled, name: string, text: string, file: boolean) {
  if (form.method === 'get')
    return { address: withQuery(address, [...kept, [name, text]], true), body: null };
  if (!form.files)
    return {
      address,
      body: new URLSearchParams([...kept, [name, text]].map(([key, value]) => [key, value])),
    };
  const body = new FormData();
  for (const [key, value] of kept) body.append(key, value);
  if (file) body.append(name, new Blob([`${text};${text}\n${text};${text}\n`]), text || 'x.csv');
  else body.append(name, text);
  return { address, body };
}

/** An address with these values in its query, beside its own or in their place. */
function withQuery(address: string, values: Filled, instead = false): string {
  const [path = '', query = ''] = address.split('?', 2);
  const all = new URLSearchParams(instead ? '' : query);
  for (const [name, value] of values) all.set(name, value);
  return `${path}?${all}`;
}

/** One shot for each of today's values that the links of the portal have in their queries, at the page where they lead. */
export function shotsThrough(links: readonly string[], deal: () => string, done: Set<string>): Shot[] {
  return links.flatMap((link) => {
    const [path = '', query = ''] = link.split('?', 2);
    return [...new Set(new URLSearchParams(query).keys())].flatMap((name) => {
      const key = asked(path, name);
      if (done.has(key)) return [];
      done.add(key);
      if (!isTodays(key)) return [];
      const text = deal();
      return [{ address: withQuery(link, [[name, text]]), body: null, at: key, text }];
    });
  });
}

/** The addresses that forms of filters lead to with a string in each of their fields. */
export const fullOf = (forms: readonly Form[], from: string, deal: () => string): string[] =>
  forms
    .filter(({ method, fields }) => method === 'get' && fields.length > 0)
    .map(({ action, fields }) =>
      withQuery(
        action || from,
        fields.map(({ name }) => [name, deal()] as const),
        true,
      ),
    );
