/** @module-tag slow — every hostile text */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../app/domain/people/access/roles';
import type { ScreenAddress } from '../../app/domain/screens';
import { signIn, useBrowser } from '../browser/browser';
import { watchRequests } from '../browser/layout';
import { putLongData, type LongData, type Wording } from '../browser/long-data';
import { addressesOf, exporting, ownerOf, screens, visitorsOf, type Who } from '../browser/places';
import { accountOf, client, signIn as enter, type Client } from '../portal/client';
import { chargeOf } from '../../server/http/costs';
import { startPortal, type RunningPortal } from '../servers/portal';
import { eachOf, faultsOf, wrongWith } from './answers';
import { intruders, watch, waysOn } from './eye';
import { cells, liveCells, quoted, sendFiles } from './files';
import { fullOf, shotsAt, shotsThrough, type Shot } from './forms';
import { dealer, everything, fileNames, markup, rounds } from './strings';
import { isTodays, thorough } from '../todays';

/** Of an export that is as large as CSV, no XLSX is asked for: others show what its cells are. */
const largeBytes = 2_000_000;
const longest = thorough ? 3 * 3_600_000 : 900_000;

/** Names that people reach again by an address, which has no backslash and no control characters. */
const names = dealer(cells.filter((text) => text.length <= 60 && !/[\\\p{Cc}]/u.test(text)));
const peoplesNames = dealer(markup.filter((text) => !/[<>\p{Cc}]/u.test(text)));
const hostile: Wording = {
  get words() {
    return names();
  },
  get person() {
    return peoplesNames();
  },
  get unbroken() {
    return names();
  },
  get wide() {
    return names();
  },
};

const browser = useBrowser();
let portal: RunningPortal;
let long: LongData;
/** A page that reads others as text, and runs nothing of them. */
let reader: Page;
const people = new Map<Who, Client>();

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'warn' });
  long = await putLongData(portal.url, hostile);
  people.set(null, client('', portal.url));
  for (const role of roles) people.set(role, await enter(accountOf[role], undefined, portal.url));
  ({ page: reader } = await browser.visit({ baseURL: portal.url }));
});
afterAll(() => portal.stop());

function personOf(who: Who): Client {
  const person = people.get(who);
  if (!person) throw new Error(`${who} has not signed in`);
  return person;
}

interface Place {
  readonly who: Who;
  readonly address: string;
}

const placesOf = (lookers: (pattern: ScreenAddress) => readonly Who[], patterns = screens): Place[] =>
  patterns.flatMap((pattern) =>
    lookers(pattern).flatMap((who) => addressesOf(long, pattern, who).map((address) => ({ who, address }))),
  );

const waysFrom = async ({ who, address }: Place) =>
  reader.evaluate(waysOn, await (await personOf(who).get(address)).text());

/** A form that sends files to an address that takes none. */
function unreadable({ address }: Place, { action, files }: { action: string; files: boolean }): string[] {
  const path = new URL(action || address, new URL(address, portal.url)).pathname;
  const { types } = chargeOf(path).cost;
  return files && types && !types.includes('multipart/form-data') && !streamed.includes(path)
    ? [`${address}: a form with files that ${path} does not take`]
    : [];
}

/** Addresses that read files as they come, under limits of their own. */
const streamed: readonly string[] = ['/captura/manual', '/ij/fiscal_asset'];

const wrongIn = (answer: Response) =>
  wrongWith(answer, portal.url, (html) => reader.evaluate(intruders, html));

async function wrongAfter(person: Client, { address, body, at, text }: Shot): Promise<string[]> {
  const answer = await (body ? person.post(address, body) : person.get(address));
  return (await wrongIn(answer)).map((what) => `${at} ← ${JSON.stringify(text)}: ${what}`);
}

describe('the eye', () => {
  it('sees what a spreadsheet would run', () => {
    const lines = ['=1+xss;x', '"\t=1";-1,5', '-1+xss;+1', "'=1;x=1"].join('\n');
    expect(liveCells('text/csv', Buffer.from(lines))).toEqual(['=1+xss', '\t=1', '-1+xss', '+1']);
  });

  it.each([
    ['<b data-xss>', 'a node'],
    ['<img src=x onerror=__xss()>', 'an attribute'],
    ['<a href=" java\tscript:__xss()">x</a>', 'an address that runs'],
    ['<form action=//evil.example><button>x</button></form>', 'a form that leads elsewhere'],
    ['<noscript><b data-xss></noscript>', 'what only those without scripts get'],
    ['<iframe srcdoc="&lt;b data-xss&gt;"></iframe>', 'a frame'],
    ['<template><b data-xss></template>', 'a template'],
  ])('sees %s: %s', async (html) => {
    expect(await reader.evaluate(intruders, html)).not.toEqual([]);
  });

  it('sees what runs, asks and speaks', async () => {
    const { page, context } = await browser.visit({ baseURL: portal.url });
    const { seen } = await watch(context, page, portal.url);
    await page.goto('about:blank');
    await page.setContent(
      '<img src=http://evil.example/x onerror="__xss();alert(1)"><script>__xss()</script>',
    );
    const all = new Set<string>();
    const heard = async () => (await seen()).map((what) => all.add(what.split(' ', 1)[0] ?? '')) && [...all];
    await expect.poll(heard).toEqual(expect.arrayContaining(['dialog', 'request', 'a', '<img']));
  });
});

it(
  'takes hostile text in today’s fields of every form and link, and shows it as text',
  { timeout: longest },
  async () => {
    const found: string[] = [];
    const deal = dealer(everything);
    let fields = 0;
    for (let round = 0; round < rounds; round += 1) {
      const done = new Set<string>();
      await eachOf(placesOf(ownerOf), async (place) => {
        const { forms, links } = await waysFrom(place);
        found.push(...forms.flatMap((form) => unreadable(place, form)));
        const shots = [
          ...forms.flatMap((form) => shotsAt(form, place.address, deal, done)),
          ...shotsThrough([place.address, ...links], deal, done),
        ];
        for (const shot of shots) found.push(...(await wrongAfter(personOf(place.who), shot)));
      });
      fields = done.size;
    }
    expect(found).toEqual([]);
    expect(faultsOf(portal)).toEqual([]);
    expect(fields).toBeGreaterThan(400);
  },
);

it('takes files with hostile names and contents, and shows them as text', { timeout: longest }, async () => {
  const gold = personOf('USER GOLD');
  const sent = thorough ? everything : [...fileNames, ...markup.slice(0, 6)];
  const { wrong, pages } = await sendFiles(gold, sent, dealer(cells));
  await eachOf(pages, async (address) => {
    const answer = await gold.get(address);
    wrong.push(...(await wrongIn(answer)).map((what) => `${address}: ${what}`));
  });
  expect(wrong).toEqual([]);
  expect(faultsOf(portal)).toEqual([]);
  expect(pages.length).toBeGreaterThan(sent.length);
});

it('exports files in which no hostile text is a formula or a link', { timeout: longest }, async () => {
  const live: string[] = [];
  const kinds = new Map<string, number>();
  const byPath = new Map(
    placesOf(ownerOf, exporting).map((place) => [place.address.split('?', 1)[0], place]),
  );
  await eachOf([...byPath.values()], async ({ who, address }) => {
    for (const format of ['csv', 'xlsx']) {
      const asked = `${address}${address.includes('?') ? '&' : '?'}export=${format}`;
      const answer = await personOf(who).get(asked);
      const type = answer.headers.get('Content-Type') ?? '';
      const content = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200 || !/csv|spreadsheet/.test(type)) return;
      kinds.set(format, (kinds.get(format) ?? 0) + 1);
      if (/'[=+@]/.test(content.toString('utf8'))) kinds.set('text', (kinds.get('text') ?? 0) + 1);
      live.push(...liveCells(type, content).map((cell) => `${asked}: ${cell}`));
      if (!thorough && content.length > largeBytes) return;
    }
  });
  expect(live).toEqual([]);
  expect(Math.min(...['csv', 'xlsx'].map((format) => kinds.get(format) ?? 0))).toBeGreaterThan(15);
  expect(kinds.get('text')).toBeGreaterThan(2);
});

it(
  'shows today’s screens without an element, a script, a dialog or a request of the attack',
  { timeout: longest },
  async () => {
    const found: string[] = [];
    const stored = placesOf(thorough ? visitorsOf : ownerOf);
    const filtered = new Map<string, Place>();
    await eachOf(placesOf(ownerOf), async (place) => {
      const { forms } = await waysFrom(place);
      for (const address of fullOf(forms, place.address, dealer(markup)))
        filtered.set(address.split('?', 1)[0] ?? '', { who: place.who, address });
    });
    const looks = [...stored, ...filtered.values()].filter(({ address }) =>
      isTodays(address.split('?', 1)[0] ?? ''),
    );
    const groups = [null, ...roles].flatMap((who) => {
      const theirs = looks.filter((look) => look.who === who).map(({ address }) => address);
      return Array.from({ length: Math.ceil(theirs.length / 20) }, (_, at) => ({
        who,
        addresses: theirs.slice(at * 20, (at + 1) * 20),
      }));
    });
    await eachOf(groups, async ({ who, addresses }) => {
      const { page, context } = await browser.visit({ baseURL: portal.url });
      const { seen } = await watch(context, page, portal.url);
      const { atRest } = watchRequests(page);
      if (who) await signIn(page, accountOf[who]);
      for (const address of addresses) {
        await page.goto(address);
        await atRest(true);
        found.push(...(await seen()).map((what) => `${address} as ${who ?? 'visitor'}: ${what}`));
      }
      await context.close();
    });
    expect(found).toEqual([]);
    expect(portal.output.filter((line) => line.includes('policy violated'))).toEqual([]);
  },
);

it('shows files that are chosen, and their contents, as text', async () => {
  const { page, context } = await browser.visit({ baseURL: portal.url });
  const { seen } = await watch(context, page, portal.url);
  const chosen = markup.slice(0, thorough ? markup.length : 6).map((text) => `${text}.csv`);
  const choose = async (base: string) => {
    await page.getByLabel('Base que os arquivos alimentam').selectOption(base);
    await page.locator('input[type=file]').setInputFiles(
      chosen.map((name) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(`${quoted([name, 'marca'])}\n${quoted([name, name])}\n`),
      })),
    );
  };
  await signIn(page, accountOf['USER GOLD']);
  await page.goto('/captura/manual');
  await page.getByText('ou solte-os aqui').waitFor();
  const found: string[] = [];
  await choose('planejamento_spend');
  for (const name of chosen) {
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('cell', { name }).first().waitFor();
    found.push(...(await seen()));
    await page.getByRole('button', { name: 'Não enviar' }).click();
  }
  await choose('');
  const listed = page.getByRole('table', { name: 'Arquivos desta visita' });
  await listed.getByText(chosen.at(-1) ?? '').waitFor();
  expect([...found, ...(await seen())]).toEqual([]);
});
