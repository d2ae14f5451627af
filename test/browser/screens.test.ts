/** @module-tag slow — a browser */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '../../app/domain/people/access/roles';
import type { ScreenAddress } from '../../app/domain/screens';
import { accountOf } from '../portal/client';
import { startPortal, type RunningPortal } from '../servers/portal';
import { watchAttacks } from './attacks';
import { signIn, useBrowser, useBrowserWithoutFonts } from './browser';
import { headOf, layoutFaults, shiftsOf, watchRequests, watchShifts } from './layout';
import { longCompany, putLongData, type LongData } from './long-data';
import { addressesOf, errors, ownerOf, screens, visitorsOf, type Who } from './places';
import { isTodays } from '../todays';

const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 };
const windowOf = (width: number) => ({ width, height: heights[width] ?? 0 });
/** Wide letters are for narrow windows to take. */
const widthInOtherLetters = 390;
/** Shift is watched where pages are loaded; to the other widths a page is brought as it stands. */
const widthsAfter: Record<number, readonly number[]> = { 390: [320, 768], 1024: [1440, 1920] };
const maxShift = 0.05;

const browser = useBrowser();
const withoutFonts = useBrowserWithoutFonts();
let portal: RunningPortal;
let long: LongData;
beforeAll(async () => {
  portal = await startPortal({ TENANT_NAME: longCompany });
  long = await putLongData(portal.url);
});
afterAll(() => portal.stop());

interface Look {
  readonly pattern: ScreenAddress;
  readonly address: string;
  readonly who: Who;
  readonly width: number;
  readonly title: string;
  readonly faults: readonly string[];
}

/** Opens one screen after another as one person in one window, and gives what is wrong with each. */
async function lookAt(
  who: Who,
  width: number,
  patterns: readonly ScreenAddress[],
  { javaScriptEnabled = true, others = [] as readonly number[] } = {},
): Promise<Look[]> {
  const seenBy = javaScriptEnabled && width === widthInOtherLetters ? withoutFonts : browser;
  const { page, context, complaints } = await seenBy.visit({
    baseURL: portal.url,
    viewport: windowOf(width),
    javaScriptEnabled,
  });
  await watchShifts(context);
  const { atRest } = watchRequests(page);
  const attacks = watchAttacks(page, portal.url);
  if (who) await signIn(page, accountOf[who]);
  const looks: Look[] = [];
  const looked = patterns.flatMap((pattern) =>
    addressesOf(long, pattern, who).map((address) => ({ pattern, address })),
  );
  for (const { pattern, address } of looked) {
    const answer = await page.goto(address);
    await atRest(javaScriptEnabled);
    const { title, headings } = await headOf(page);
    const faults: string[] = [];
    if (answer?.status() !== (errors.has(pattern) ? 404 : 200)) faults.push(`status ${answer?.status()}`);
    // A page that is not there is an error to the console as well.
    faults.push(
      ...complaints.splice(0).filter((complaint) => !(errors.has(pattern) && complaint.includes('404'))),
    );
    if (headings !== 1) faults.push(`${headings} h1`);
    const [screen = '', company] = title.split(/ · (?=[^·]*$)/);
    if (screen === '' || company !== longCompany) faults.push(`window title “${title}”`);
    faults.push(...(await attacks.seen()));
    faults.push(...(await shiftsOf(page, maxShift)));
    for (const other of [width, ...others]) {
      if (other !== width) await page.setViewportSize(windowOf(other));
      const misplaced = await layoutFaults(page, javaScriptEnabled);
      faults.push(...misplaced.map((fault) => `${other} wide: ${fault}`));
    }
    if (others.length > 0) await page.setViewportSize(windowOf(width));
    looks.push({ pattern, address, who, width, title, faults });
  }
  await context.close();
  return looks;
}

const reported = (looks: readonly Look[]) =>
  looks.flatMap(({ address, who, width, faults }) =>
    faults.map((fault) => `${address} as ${who ?? 'visitor'} from ${width}: ${fault}`),
  );

/** So many people look at once, each at so many screens in a row: much of it is waiting. */
const atOnce = 3;
const inARow = 24;
/** Hundreds of pages, one after the other: as long as they take on a busy machine. */
const longest = 900_000;

/** Has everybody look at the screens that are theirs. */
async function looksOf(
  theirs: (pattern: ScreenAddress) => readonly Who[],
  look: (who: Who, patterns: readonly ScreenAddress[]) => Promise<Look[]>,
): Promise<Look[]> {
  const rounds = [null, ...roles].flatMap((who) => {
    const own = screens.filter((pattern) => theirs(pattern).includes(who));
    return Array.from({ length: Math.ceil(own.length / inARow) }, (_, at) => ({
      who,
      patterns: own.slice(at * inARow, (at + 1) * inARow),
    }));
  });
  const looks: Look[] = [];
  const next = rounds.values();
  const person = async () => {
    for (const { who, patterns } of next) looks.push(...(await look(who, patterns)));
  };
  await Promise.all(Array.from({ length: atOnce }, person));
  return looks;
}

it.each(Object.entries(widthsAfter))(
  'has a stable layout from %s pixels on',
  { timeout: longest },
  async (from, others) => {
    const width = Number(from);
    const looks = await looksOf(ownerOf, (who, patterns) => lookAt(who, width, patterns, { others }));
    expect(reported(looks)).toEqual([]);
    const screenOf = new Map(
      looks.filter(({ pattern }) => !errors.has(pattern)).map(({ title, pattern }) => [title, pattern]),
    );
    expect(looks.filter(({ title, pattern }) => (screenOf.get(title) ?? pattern) !== pattern)).toEqual([]);
  },
);

it(
  'has a correct layout on a phone without scripts, for who sees the most of it and today’s others who may open it',
  { timeout: longest },
  async () => {
    const todays = (pattern: ScreenAddress) =>
      visitorsOf(pattern).filter((who) => ownerOf(pattern).includes(who) || isTodays(`${pattern} ${who}`));
    const looks = await looksOf(todays, (who, patterns) =>
      lookAt(who, 390, patterns, { javaScriptEnabled: false }),
    );
    expect(reported(looks)).toEqual([]);
  },
);
