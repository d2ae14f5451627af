import { offeredScopes } from '../script';
import fc from 'fast-check';
import type { Role } from '../../../app/domain/people/access/roles';
import { slowerBy, startMetered, type MeteredPortal, type Used } from '../../servers/metered';
import { accountOf, client, signIn, type Client } from '../client';
import { doorsOf, type Door, type Who } from './doors';
import { answerTo, type Answer, type Sent } from './line';
import { requestsAt, type Asked } from './requests';

export const limits: Used = { ms: 100, mb: 32 };

/** The dearest requests of one door. */
export interface Worst {
  readonly key: string;
  readonly requests: number;
  readonly ms: number;
  readonly dearest: string;
  readonly mb: number;
  readonly largest: string;
}

export interface Survey {
  readonly worst: readonly Worst[];
  /** Answers that nobody should get, and what was asked. */
  readonly wrong: readonly string[];
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly yardstick: number;
}

export interface Wanted {
  readonly seed: number;
  /** Requests at each door. */
  readonly each: number;
  /** Bytes of the largest bodies. */
  readonly body: number;
  readonly only?: RegExp;
}

/** Sends made-up requests to every door and says what the dearest of each took of the server. */
export async function survey({ seed, each, body, only = /./ }: Wanted): Promise<Survey> {
  const portal = await startMetered();
  try {
    const people = new Map<Who, Client>([[null, client('', portal.url)]]);
    for (const role of Object.keys(accountOf) as Role[]) people.set(role, await signedIn(portal, role));
    const visitors: Visitors = { portal, people, tokens: await tokensOf(people) };
    const doors = (await doorsOf(portal.url, people)).filter(({ key }) => only.test(key));
    const yardstick = await portal.yardstick();
    const slower = slowerBy(yardstick);
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    const worst: Worst[] = [];
    for (const [at, door] of doors.entries()) {
      const asked = fc.sample(requestsAt(door, body), { seed: seed + at, numRuns: each });
      worst.push(await dearest(door, asked, visitors, slower, wrong, statuses));
    }
    wrong.push(...portal.output.filter((line) => /"level":[56]0/.test(line)));
    return { worst, wrong, statuses, yardstick };
  } finally {
    await portal.stop();
  }
}

interface Visitors {
  readonly portal: MeteredPortal;
  readonly people: Map<Who, Client>;
  readonly tokens: ReadonlyMap<Who, string>;
}

const signedIn = (portal: MeteredPortal, role: Role) => signIn(accountOf[role], undefined, portal.url);

/** A token of each person who may have one. */
async function tokensOf(people: ReadonlyMap<Who, Client>): Promise<ReadonlyMap<Who, string>> {
  const tokens = new Map<Who, string>();
  for (const [who, person] of people) {
    const form = new URLSearchParams({ intent: 'create', name: 'Custos', days: '30' });
    for (const scope of offeredScopes(await (await person.get('/captura/automacao')).text()))
      form.append('scope', scope);
    const page = await (await person.post('/captura/automacao', form)).text();
    const [token] = /portal_pat_[\w-]{43}/.exec(page) ?? [];
    if (token) tokens.set(who, token);
  }
  return tokens;
}

async function dearest(
  { key, places, example }: Door,
  asked: readonly Asked[],
  visitors: Visitors,
  slower: number,
  wrong: string[],
  statuses: Map<number, number>,
): Promise<Worst> {
  const { portal } = visitors;
  const warm = places[0] ?? '/';
  const heavy = { ms: 0, mb: 0, dearest: '', largest: '' };
  for (let turn = 0; turn < 3; turn += 1)
    await answerTo(
      portal.url,
      await sentBy(
        visitors,
        { who: asked[0]?.who ?? null, byToken: false, method: 'GET', address: warm, headers: {}, body: null },
        false,
      ),
    );
  for (const one of asked) {
    let ms = Infinity;
    let mb = Infinity;
    // The least of a few: others' rubbish is swept at times, and code is compiled.
    for (let turn = 0; turn < 3 && (ms > limits.ms / 2 || mb > limits.mb / 2); turn += 1) {
      const sent = await sentBy(visitors, one, example !== null);
      const used = await portal.used(() => answerTo(portal.url, sent).catch(noAnswer));
      ms = Math.min(ms, used.ms / slower);
      mb = Math.min(mb, used.mb);
      const { status } = used.result;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isWrong(used.result)) wrong.push(`${status} ${summaryOf(one)}: ${used.result.text.slice(0, 300)}`);
    }
    if (ms > heavy.ms) Object.assign(heavy, { ms, dearest: summaryOf(one) });
    if (mb > heavy.mb) Object.assign(heavy, { mb, largest: summaryOf(one) });
  }
  return { key, requests: asked.length, ...heavy };
}

const noAnswer = (error: unknown): Answer => ({ status: 0, headers: {}, text: String(error) });

const refusals: readonly number[] = [400, 408, 413, 414, 429];
const sentence = /[A-ZÀ-Ý][^.!]* [^.!]*[.!]/;

/** No answer, a 5xx, or a refusal that says nothing where a person or a script reads it. */
function isWrong({ status, headers, text }: Answer): boolean {
  if (status === 0 || status >= 500) return true;
  const read = /html|json/.test(headers['content-type'] ?? '') && text !== '';
  return refusals.includes(status) && read && !sentence.test(text);
}

const summaryOf = ({ who, byToken, method, address, headers, body }: Asked): string =>
  `${who ?? 'stranger'}${byToken ? ' by token' : ''} ${method} ${address.slice(0, 200)} (${address.length}) ${JSON.stringify(headers).slice(0, 200)}` +
  (body ? ` ${body.length} B: ${JSON.stringify(body.toString('latin1', 0, 160))}` : '');

let asking = 0;

/** The request as it goes over the line; who was signed out by one before signs in again. */
async function sentBy(
  { portal, people, tokens }: Visitors,
  { who, byToken, ...sent }: Asked,
  script: boolean,
): Promise<Sent> {
  asking += 1;
  const address = `10.${(asking >> 16) & 255}.${(asking >> 8) & 255}.${asking & 255}`;
  const token = byToken && script ? tokens.get(who) : undefined;
  const by: Record<string, string> = token
    ? { Authorization: `Bearer ${token}` }
    : { Cookie: await cookieOf(portal, people, who) };
  return { ...sent, headers: { Origin: portal.url, 'X-Forwarded-For': address, ...by, ...sent.headers } };
}

async function cookieOf(portal: MeteredPortal, people: Map<Who, Client>, who: Who): Promise<string> {
  if (who === null) return '';
  const person = people.get(who);
  if (person && (await person.get('/avisos/contagem')).status === 200) return person.cookie;
  const present = await signedIn(portal, who);
  people.set(who, present);
  return present.cookie;
}
