import type { ObjectId } from 'mongodb';
import { demoAccounts } from './accounts';
import { channelFiles, planningFiles, productFiles, spendFiles, type BaseFile } from './base-files';
import { brands } from './brands';
import { branches } from './branches';
import { month, monthOfYear, monthsFrom, yearOf } from '../../app/domain/values/month';
import { customerReviews, meetingNotes, priceList, storeEnergy, type Paper } from './papers';
import { listings } from './planning';
import { products, type Product } from './products';
import { at, idSequence, random, type Random } from './random';
import { sellers, type SalesChannel } from './sales-channels';
import { unreadableFiles } from './unreadable';

/** A file sent by a person of the demo tenant. */
export interface Upload {
  readonly id: ObjectId;
  readonly key: string;
  readonly name: string;
  readonly user: string;
  /** The base that it feeds; null for a file that is only stored. */
  readonly base: string | null;
  readonly sentAt: Date;
  readonly content: () => Buffer;
}

/** Files in the order of processing: later ones depend on the bases that earlier ones filled. */
export interface Uploads {
  /** Products and channels with their corrections; in exactly this order. */
  readonly registers: readonly Upload[];
  /** Plans, papers, and failed files; in any order. */
  readonly movements: readonly Upload[];
  /** Files sent a second time; in any order. */
  readonly repeats: readonly Upload[];
}

type Draft = Omit<Upload, 'id' | 'key'>;

/** The 400 files of the demo tenant's first year. All rows of its four bases come from them. */
export function uploads(): Uploads {
  const source = random('uploads');
  const team = teamOf(source);
  const portfolio = products();
  const send = (file: BaseFile): Draft => ({
    name: file.name,
    base: file.base,
    user: file.channel
      ? team.planners[file.channel]
      : file.base === 'planejamento_spend'
        ? team.marketing
        : source.pick(team.catalogue),
    sentAt: workingTime(source, file.day),
    content: () => Buffer.from(file.content()),
  });
  const registers = [...productFiles(portfolio), ...channelFiles(sellers())].map(send);
  const plans = [...planningFiles(listings(portfolio)), ...spendFiles()].map(send);
  const failures = unreadableFiles().map(({ base, name, content }) => ({
    name,
    base,
    user: source.pick(team.everyone),
    sentAt: someTime(source),
    content: () => Buffer.from(content),
  }));
  const movements = [
    ...plans,
    ...papers(source, portfolio).map((paper) => keep(paper, source, team)),
    ...failures,
  ];
  return identified({ registers, movements, repeats: repeated(source, registers, plans) });
}

interface Team {
  readonly catalogue: readonly string[];
  readonly planners: Readonly<Record<SalesChannel, string>>;
  readonly marketing: string;
  readonly everyone: readonly string[];
}

/** The senders of each kind of file. */
function teamOf(source: Random): Team {
  const accounts = demoAccounts().slice(9);
  const of = (type: string) =>
    source.shuffled(accounts.filter((account) => account.type === type)).map(({ email }) => email);
  const [bronze, silver, gold] = [of('USER BRONZE'), of('USER SILVER'), of('USER GOLD')];
  return {
    catalogue: ['gold@demo.example', at(gold, 0), at(silver, 0)],
    planners: {
      WHOLESALES: at(silver, 1),
      BRANDSITE: at(gold, 1),
      ONLINE_PARTNERS: at(silver, 2),
      FSS: 'silver@demo.example',
    },
    marketing: 'bronze@demo.example',
    everyone: ['bronze@demo.example', 'silver@demo.example', ...bronze, ...silver.slice(3), ...gold.slice(2)],
  };
}

/** 150 files that are stored only. */
function papers(source: Random, portfolio: readonly Product[]): Paper[] {
  const months = monthsFrom(month(2025, 11), month(2026, 10));
  return [
    ...months.map((each) => customerReviews(portfolio, each)),
    ...months.map((each) => storeEnergy(each)),
    ...[month(2026, 2), month(2026, 8)].flatMap((each) =>
      brands.map(({ name }) => priceList(portfolio, name, each)),
    ),
    ...months.slice(-6).flatMap((each) =>
      source
        .shuffled(branches)
        .slice(0, 13)
        .map(({ name }) => meetingNotes(name, each)),
    ),
  ];
}

/** Papers are sent early in the month after the one that they describe. */
function keep({ name, about, content }: Paper, source: Random, team: Team): Draft {
  const sentAt = workingTime(source, [yearOf(about + 1), monthOfYear(about + 1), source.int(2, 12)]);
  return { name, base: null, user: source.pick(team.everyone), sentAt, content: () => Buffer.from(content) };
}

/** 60 files that were sent again; not those of corrected brands, because they would undo the corrections. */
function repeated(source: Random, registers: readonly Draft[], plans: readonly Draft[]): Draft[] {
  const quantities = source
    .shuffled(plans.filter(({ base }) => base === 'planejamento_quantidade'))
    .slice(0, 8);
  const spends = plans.filter(({ base }) => base === 'planejamento_spend');
  return [
    ...registers.slice(8, 20).map((file) => again(file, source, 40)),
    ...quantities.map((file) => again(file, source, 0)),
    ...spends.slice(0, 20).flatMap((file) => [again(file, source, 0), again(file, source, 1)]),
  ];
}

/** The same file, `days` and some minutes later. */
const again = (file: Draft, source: Random, days: number): Draft => ({
  ...file,
  sentAt: new Date(file.sentAt.getTime() + days * 86_400_000 + source.int(4, 40) * 60_000),
});

const demoDay = [2026, 11, 16] as const;

/**
 * Office hours of a day in São Paulo; a weekend becomes the next Monday, and the demo's own day has the morning only.
 */
function workingTime(source: Random, [year, ofYear, day]: readonly [number, number, number]): Date {
  const weekday = new Date(Date.UTC(year, ofYear - 1, day)).getUTCDay();
  const monday = day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
  const today = [year, ofYear, monday].join() === demoDay.join();
  return new Date(
    Date.UTC(year, ofYear - 1, monday, source.int(12, today ? 13 : 19), source.int(0, 59), source.int(0, 59)),
  );
}

/** A random working time from December 2025 to October 2026. */
const someTime = (source: Random): Date =>
  workingTime(source, [2025, 12 + source.int(0, 10), source.int(1, 28)]);

/** Gives each file its id and storage key, in the order of sending. */
function identified(drafts: Record<keyof Uploads, readonly Draft[]>): Uploads {
  const nextId = idSequence('files');
  const source = random('storage keys');
  const named = new Map<Draft, Upload>();
  for (const draft of [...drafts.registers, ...drafts.movements, ...drafts.repeats].sort(bySending))
    named.set(draft, { ...draft, id: nextId(), key: storageKey(source, draft.name) });
  const pick = (list: readonly Draft[]) => list.flatMap((draft) => named.get(draft) ?? []);
  return {
    registers: pick([...drafts.registers].sort(bySending)),
    movements: pick(drafts.movements),
    repeats: pick(drafts.repeats),
  };
}

const bySending = (one: Draft, other: Draft): number =>
  one.sentAt.getTime() - other.sentAt.getTime() || (one.name < other.name ? -1 : 1);

/** A storage key in the format of the portal's uploads. */
export function storageKey(source: Random, name: string): string {
  const groups = [8, 4, 4, 4, 12].map((digits) => source.hex(digits));
  return `${groups.join('-')}${/\.[a-z]+$/.exec(name)?.[0] ?? ''}`;
}
