import { accountOf, signIn } from '../portal/client';
import { startPortal } from '../servers/portal';
import { load } from './load';
import { median } from './memory';
import type { BenchRow } from './row';

const atOnce = 8;
const seconds = 4;
/** Each encoding is measured in several rounds by turns, so that other load affects all of them. */
const turns = 3;

const codings = ['identity', 'br', 'gzip'] as const;
type Coding = (typeof codings)[number];

const pages = {
  'Forecast review': '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP',
  'Job list': '/captura/processando',
};

interface Measured {
  readonly perSecond: number;
  readonly kb: number;
}

/** Pages of the demo, rendered and compressed, compared with the same pages uncompressed. */
export async function benchCompression(): Promise<BenchRow[]> {
  const portal = await startPortal();
  try {
    const { cookie } = await signIn(accountOf['USER GOLD'], undefined, portal.url);
    const rows: BenchRow[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const of = await measured(portal.url, path, cookie);
      for (const coding of ['br', 'gzip'] as const) rows.push(...compared(name, coding, of));
    }
    return rows;
  } finally {
    await portal.stop();
  }
}

async function measured(url: string, path: string, cookie: string): Promise<Record<Coding, Measured>> {
  const speeds: Record<Coding, number[]> = { identity: [], br: [], gzip: [] };
  const kb = {} as Record<Coding, number>;
  const headersOf = (coding: Coding) => ({
    Cookie: cookie,
    'Accept-Encoding': coding,
    'Sec-Fetch-Site': 'same-origin',
  });
  await load(url, () => path, { atOnce, seconds, headers: headersOf('identity') });
  for (let turn = 0; turn < turns; turn += 1)
    for (const coding of codings) {
      const headers = headersOf(coding);
      kb[coding] =
        Number((await fetch(new URL(path, url), { headers })).headers.get('Content-Length')) / 1024;
      speeds[coding].push((await load(url, () => path, { atOnce, seconds, headers })).perSecond);
    }
  const of = (coding: Coding): Measured => ({ perSecond: median(speeds[coding]), kb: kb[coding] });
  return { identity: of('identity'), br: of('br'), gzip: of('gzip') };
}

const compared = (
  name: string,
  coding: 'br' | 'gzip',
  { identity, ...coded }: Record<Coding, Measured>,
): BenchRow[] => {
  const { perSecond, kb } = coded[coding];
  return [
    {
      name: `${name}, ${coding}: KB against uncompressed`,
      value: kb,
      floor: identity.kb,
      ratio: kb / identity.kb,
      target: 0.25,
      atMost: true,
    },
    {
      name: `${name}, ${coding}: pages/s against uncompressed`,
      value: perSecond,
      floor: identity.perSecond,
      ratio: perSecond / identity.perSecond,
      target: 0.85,
    },
  ];
};
