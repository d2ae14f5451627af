import fc from 'fast-check';
import { inlineRow, workbook } from '../../server/data/jobs/files';
import type { Door } from './doors';
import { among, atom, encoded, nameOf, pairs, text } from './words';

const kb = 1_024;

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

const boundary = 'limite';
const formType = 'application/x-www-form-urlencoded';
const partsType = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

/** Up to just within what the door takes, and just beyond. */
const lengthOf = ({ body }: Door, maxBytes: number) =>
  fc.constantFrom(
    ...[200, 5 * kb, 60 * kb, body - kb, body + kb].map((bytes) => Math.max(10, Math.min(bytes, maxBytes))),
  );
const filled = (unit: string, bytes: number) =>
  unit.repeat(Math.ceil(bytes / Math.max(1, unit.length))).slice(0, bytes);

/** Workbooks that are more inside than outside, by how much. */
const bomb = (megabytes: number) =>
  workbook(inlineRow('a', 'b').repeat((megabytes * kb * kb) / 90)).toString('latin1');
const bombs = [bomb(1), bomb(40)];

function formOf(door: Door, maxBytes: number): fc.Arbitrary<Body> {
  const fields = fc.array(fc.tuple(nameOf(door), text(3_000)), { maxLength: 8 });
  const intent = fc.option(among(door.intents, 'save'), { nil: null });
  const own = fc
    .tuple(fields, intent)
    .map(([values, act]) => pairs([...(act === null ? [] : [['intent', act] as const]), ...values]));
  const many = fc
    .tuple(nameOf(door), intent, atom, fc.boolean(), lengthOf(door, maxBytes))
    .map(([name, act, value, same, bytes]) => {
      const fit = Math.floor(bytes / (encoded(name).length + encoded(value).length + 8));
      const of = (at: number) => [same ? name : `${name}[${at}]`, value] as const;
      return pairs([
        ['intent', act ?? 'save'],
        ...Array.from({ length: Math.min(fit, 400_000) }, (_, at) => of(at)),
      ]);
    });
  const long = fc
    .tuple(nameOf(door), intent, atom, lengthOf(door, maxBytes))
    .map(([name, act, value, bytes]) => {
      return `intent=${encoded(act ?? 'save')}&${encoded(name)}=${filled(encoded(value), bytes)}`;
    });
  return fc
    .oneof({ arbitrary: own, weight: 3 }, { arbitrary: many, weight: 2 }, { arbitrary: long, weight: 1 })
    .map((body) => ({ type: formType, bytes: Buffer.from(body) }));
}

function partsOf(door: Door, maxBytes: number): fc.Arbitrary<Body> {
  const name = nameOf(door).map((of) => of.replace(/["\r\n\0]/g, ''));
  const intent = among(door.intents, 'upload');
  const end = `--${boundary}--\r\n`;
  const file = fc
    .tuple(name, intent, text(200), fc.oneof(fc.constantFrom(...bombs, 'PK\x03\x04'), text(5_000)))
    .map(([of, act, called, content]) => {
      const title = called.replace(/["\r\n\0]/g, '');
      return `${part('name="intent"', act)}${part(`name="${of}"; filename="${title}.xlsx"`, content)}${end}`;
    });
  const many = fc.tuple(name, atom, fc.constantFrom(20, 900, 1_100, 50_000)).map(
    ([of, value, count]) =>
      part(`name="${of}"`, value)
        .repeat(count)
        .slice(0, Math.min(maxBytes, door.body + kb)) + end,
  );
  const odd = fc
    .tuple(name, lengthOf(door, maxBytes))
    .map(
      ([of, bytes]) =>
        `--${boundary}\r\n${filled('X-A: b\r\n', bytes)}Content-Disposition: form-data; name="${of}"\r\n\r\na\r\n${end}`,
    );
  const borders = fc
    .tuple(
      fc.constantFrom('--limit', `\r\n--${boundary}`, `--${boundary}\r\n`, '\r\n'),
      lengthOf(door, maxBytes),
    )
    .map(([of, bytes]) => filled(of, bytes));
  return fc
    .oneof(file, many, odd, borders)
    .map((body) => ({ type: partsType, bytes: Buffer.from(body, 'latin1') }));
}

/** JSON that is deep, long or wide, in up to so many bytes. */
const jsonOf = (bytes: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      atom,
      fc.constantFrom('[', '{"a":', '{"$or":[', '{"$not":{"$and":['),
      fc.constantFrom(20, 300, bytes),
    )
    .chain(([word, opening, size]) => {
      const value = JSON.stringify(word);
      const closing = [...opening]
        .reverse()
        .map((sign) => ({ '[': ']', '{': '}' })[sign] ?? '')
        .join('');
      const depth = Math.floor(size / (opening.length + closing.length));
      const count = Math.floor(size / (value.length + 1));
      return fc.constantFrom(
        value,
        `${opening.repeat(depth)}1${closing.repeat(depth)}`,
        `[${Array.from({ length: count }, () => value).join(',')}]`,
        `{${Array.from({ length: Math.floor(count / 3) }, (_, at) => `"k${at}":${value}`).join(',')}}`,
        JSON.stringify(filled(word, size)),
        `{"$in":[${Array.from({ length: Math.floor(size / 7) }, (_, at) => at).join(',')}]}`,
        `{"$regex":${JSON.stringify(filled(word, Math.min(size, 30_000)))}}`,
      );
    });

/** What scripts send, with one of its values, or all of it, in another shape. */
function callOf(door: Door, maxBytes: number): fc.Arbitrary<Body> {
  const places = placesIn(door.example);
  return fc.tuple(fc.nat(), lengthOf(door, maxBytes).chain(jsonOf)).map(([index, json]) => {
    const place = places[index % (places.length + 1)];
    const body = place ? JSON.stringify(place).replace('"\\u0000"', () => json) : json;
    return { type: 'application/json', bytes: Buffer.from(body) };
  });
}

/** The value with a mark in the place of each of its parts in turn. */
function placesIn(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) =>
    ['\0', ...placesIn(item)].map((other) =>
      Array.isArray(value)
        ? value.map((one: unknown, at) => (String(at) === name ? other : one))
        : { ...value, [name]: other },
    ),
  );
}

/** Bodies of the formats that the door takes, and now and then of others. */
export function bodyOf(door: Door, maxBytes: number): fc.Arbitrary<Body> {
  const takes = (type: string) =>
    door.example === null && (door.types?.includes(type) ?? door.example === null) ? 8 : 1;
  return fc.oneof(
    { arbitrary: formOf(door, maxBytes), weight: takes(formType) },
    { arbitrary: partsOf(door, maxBytes), weight: takes('multipart/form-data') },
    { arbitrary: callOf(door, maxBytes), weight: door.types === null ? 12 : 1 },
  );
}
