import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { accessTable, type AccessKey, type Rule } from '../../../app/domain/people/access/access';
import { roles, type Role } from '../../../app/domain/people/access/roles';
import { chargeOf } from '../../../server/http/costs';
import { patternOf } from '../../../server/people/access/guard';
import { addressOf } from '../addresses';
import { client, type Client } from '../client';

/** Who asks: a stranger, or a person of a type. */
export type Who = Role | null;

/** An address that takes requests, and what its pages say of what it takes. */
export interface Door {
  /** Its pattern in the access table, or its address where it stands beside the screens. */
  readonly key: string;
  /** Real addresses of it, with the queries that links have. */
  readonly places: readonly string[];
  /** Names of values and fields. */
  readonly names: readonly string[];
  /** What its forms do. */
  readonly intents: readonly string[];
  /** Bytes of body that it takes, and in what formats; null where any will do, or it says itself. */
  readonly body: number;
  readonly types: readonly string[] | null;
  /** Whether it takes a POST at all. */
  readonly acts: boolean;
  /** Whom it lets in; everybody else is refused at once, and asks now and then. */
  readonly who: readonly Who[];
  /** What scripts send, from the portal's own description. */
  readonly example: unknown;
}

interface Found {
  readonly places: Set<string>;
  readonly names: Set<string>;
  readonly intents: Set<string>;
}

const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
const patterns = [...new Set(Object.keys(build.routes).flatMap((id) => patternOf(build.routes, id) ?? []))];

const acting = new Set(
  Object.keys(build.routes)
    .filter((id) => build.routes[id]?.module.action)
    .flatMap((id) => patternOf(build.routes, id) ?? []),
);

/** What stands beside the screens, each with the bytes that it takes. */
const beside: Readonly<Record<string, number>> = {
  '/healthz': 0,
  '/readyz': 0,
  '/tema.css': 0,
  [`/__manifest?version=${build.assets.version}&p=/inicio`]: 0,
  '/assets/nada.js': 0,
  '/politica/violacoes': 32 * 1_024,
  '/captura/manual/envios': 100 * 1_024,
  '/captura/manual/envios/nada': 100 * 1_024,
};

const maxPlaces = 4;
const maxNames = 60;

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
const every = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found));

/** Who see all the screens between them. */
const explorers: readonly Who[] = [null, 'USER GOLD', 'SYSTEM ADMIN', 'USER ADMIN'];

/** Follows the links of the screens, as each of these people, and collects what they say of addresses and fields. */
async function explored(url: string, people: ReadonlyMap<Who, Client>): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  const of = (key: string): Found => {
    const one = found.get(key) ?? { places: new Set(), names: new Set(), intents: new Set() };
    found.set(key, one);
    return one;
  };
  for (const role of explorers) {
    const person = people.get(role);
    if (!person) continue;
    const visited = new Set<string>();
    let next = patterns.filter((key) => !/[:*]/.test(key) && key !== '/logout' && mayAsk(key, role));
    for (let depth = 0; depth < 4; depth += 1) {
      const links: string[] = [];
      for (const address of next) {
        visited.add(address);
        if (address.includes('/eventos')) continue;
        const answer = await person.get(address);
        const html = await answer.text();
        if (!answer.headers.get('Content-Type')?.includes('html')) continue;
        links.push(...every(html, / href="(\/[^"#]*)"/g).filter((link) => !link.startsWith('/assets/')));
        const { names, intents } = of(chargeOf(new URL(address, url).pathname).key);
        for (const name of every(html, / name="([^"]+)"/g)) names.add(name);
        for (const intent of every(html, / name="intent" value="([^"]+)"/g)) intents.add(intent);
      }
      next = [];
      for (const link of new Set(links)) {
        const { key } = chargeOf(link.split('?', 1)[0] ?? '');
        const { places, names } = of(key);
        for (const name of new URL(link, url).searchParams.keys()) names.add(name);
        if (key === '/*' || key === '/logout' || visited.has(link) || places.size >= maxPlaces) continue;
        places.add(link);
        next.push(link);
      }
    }
  }
  return found;
}

const mayAsk = (key: string, role: Who): boolean => {
  const { who }: Rule = accessTable[key as AccessKey];
  return who === 'public' || (role !== null && who.includes(role));
};

interface Description {
  readonly paths: Record<
    string,
    { post: { requestBody: { content: Record<string, { example?: unknown }> } } }
  >;
}

/** Every address of the portal: the routes, the calls, and what stands beside them. */
export async function doorsOf(url: string, people: ReadonlyMap<Who, Client>): Promise<Door[]> {
  const found = await explored(url, people);
  const { paths } = (await (await client('', url).get('/openapi.json')).json()) as Description;
  const doors = patterns.map((key): Door => {
    const { cost } = chargeOf(addressOf(key));
    const { places, names, intents } = found.get(key) ?? { places: [], names: [], intents: [] };
    return {
      key,
      places: [
        ...(/[:*]/.test(key) ? [] : [key]),
        ...(/[:*]/.test(key) && [...places].length > 0 ? [] : [addressOf(key)]),
        ...places,
      ],
      names: [...names].slice(0, maxNames),
      intents: [...intents],
      body: cost.body,
      types: cost.types,
      acts: acting.has(key),
      who: [null, ...roles].filter((role) => mayAsk(key, role)),
      example: paths[key]?.post.requestBody.content['application/json']?.example ?? null,
    };
  });
  const calls = Object.keys(paths).filter((key) => !patterns.includes(key));
  if (calls.length > 0) throw new Error(`Calls without a route: ${calls.join()}`);
  const others = Object.entries(beside).map(([place, body]): Door => {
    return {
      key: place.split('?', 1)[0] ?? '',
      places: [place],
      names: [],
      intents: [],
      body,
      types: null,
      acts: body > 0,
      who: [null, 'USER GOLD'],
      example: null,
    };
  });
  return [...doors, ...others];
}
