import fc from 'fast-check';
import { roles } from '../../../app/domain/people/access/roles';
import { bodyOf } from './bodies';
import type { Door, Who } from './doors';
import type { Sent } from './line';
import { among, encoded, nameOf, pairs, text } from './words';

/** A request of somebody; those with a token send it in the place of a session where scripts call. */
export interface Asked extends Omit<Sent, 'headers'> {
  readonly who: Who;
  readonly byToken: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const withQuery = (place: string, query: string) =>
  query ? `${place}${place.includes('?') ? '&' : '?'}${query}` : place;

/** An address of a door: as links have it, or with its parameters, values and length changed. */
function addressOf(door: Door): fc.Arbitrary<string> {
  const place = among(door.places, '/');
  const name = nameOf(door);
  const few = fc.array(fc.tuple(name, text(3_900)), { maxLength: 4 }).map(pairs);
  const many = fc
    .tuple(name, text(20), fc.constantFrom(10, 100, 190, 1_900))
    .map(([of, value, count]) =>
      Array.from({ length: count }, (_, at) => pairs([[of, `${value}${at}`]])).join('&'),
    )
    .map((query) => query.slice(0, 11_000).replace(/&[^&]*$/, ''));
  const odd = fc.tuple(place, few).map(([at, query]) => withQuery(at, query));
  const instead = fc.tuple(place, fc.nat(), text(3_900)).map(([at, index, value]) => {
    const [page = '', query = ''] = at.split('?', 2);
    const values = [...new URLSearchParams(query)];
    return `${page}?${pairs(values.map(([of, was], turn) => [of, turn === index % values.length ? value : was]))}`;
  });
  const segment = fc.tuple(place, fc.nat(), text(300), fc.boolean()).map(([at, index, value, raw]) => {
    const segments = at.split('?', 1)[0]?.split('/') ?? [];
    const written = raw ? value.replace(/[^!-~]/g, '') : encoded(value);
    segments[1 + (index % Math.max(1, segments.length - 1))] = written;
    return segments.join('/');
  });
  const further = fc.tuple(place, text(20), fc.constantFrom(1, 5, 11, 400)).map(([at, value, count]) => {
    return `${at.split('?', 1)[0]}${`/${encoded(value)}`.repeat(count)}`;
  });
  const data = fc.tuple(place, few).map(([at, query]) => {
    const [page = '', own = ''] = at.split('?', 2);
    return withQuery(withQuery(page === '/' ? '/_root.data' : `${page}.data`, own), query);
  });
  const file = fc
    .tuple(place, fc.constantFrom('csv', 'xlsx'))
    .map(([at, format]) => withQuery(at, `export=${format}`));
  return fc.oneof(
    { arbitrary: place, weight: 2 },
    { arbitrary: odd, weight: 4 },
    { arbitrary: instead, weight: 3 },
    { arbitrary: fc.tuple(place, many).map(([at, query]) => withQuery(at, query)), weight: 2 },
    { arbitrary: data, weight: 2 },
    { arbitrary: segment, weight: 2 },
    { arbitrary: further, weight: 1 },
    { arbitrary: file, weight: 1 },
  );
}

const headers = fc.oneof(
  fc.constant([]),
  fc.constant([]),
  fc.array(
    fc.tuple(
      fc.constantFrom(
        'Accept-Encoding',
        'Accept',
        'Accept-Language',
        'Range',
        'If-None-Match',
        'X-Forwarded-Host',
        'User-Agent',
        'Sec-Fetch-Site',
        'Upload-Metadata',
        'Upload-Length',
        'Tus-Resumable',
      ),
      fc
        .constantFrom('a;q=0.5,', 'bytes=0-1,', '"', '1.0.0', 'W/"a",', 'name YQ==,', '*', 'pt-BR,')
        .chain((of) => fc.constantFrom(1, 1, 60, 1_200).map((count) => of.repeat(count).slice(0, 9_000))),
    ),
    { maxLength: 2 },
  ),
);

/**
 * Requests at a door: of those whom it lets in, and now and then of others.
 * @param maxBytes bytes that a body has at most
 */
export function requestsAt(door: Door, maxBytes: number): fc.Arbitrary<Asked> {
  const who = fc.oneof(
    { arbitrary: fc.constantFrom(...door.who), weight: 6 },
    { arbitrary: fc.constantFrom<Who>(null, ...roles), weight: 1 },
  );
  const method = fc.constantFrom<Sent['method']>(
    ...Array.from({ length: 16 }, () => 'GET' as const),
    'HEAD',
    'OPTIONS',
    'PATCH',
    'DELETE',
  );
  const looked = fc.record({
    who,
    byToken: fc.boolean(),
    method,
    address: addressOf(door),
    headers,
    body: fc.constant(null),
  });
  const place = among(door.places, '/');
  const sent = fc.record({
    who,
    byToken: fc.boolean(),
    method: fc.constant<Sent['method']>('POST'),
    address: fc.oneof(place, place, addressOf(door)),
    headers,
    body: bodyOf(door, maxBytes),
  });
  const looks = door.acts ? 1 : 9;
  return fc
    .oneof({ arbitrary: looked, weight: looks }, { arbitrary: sent, weight: 1 })
    .map(({ body: given, headers: list, ...asked }) => {
      const type: Record<string, string> = given ? { 'Content-Type': given.type } : {};
      return { ...asked, body: given?.bytes ?? null, headers: { ...Object.fromEntries(list), ...type } };
    });
}
