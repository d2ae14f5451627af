import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { files } from '../../server/data/provenance/files-collection';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { enginePaths, engineUri } from '../../server/platform/mongo/embedded/paths';
import { accountOf, signIn, type Client } from '../portal/client';
import { startPortal, type RunningPortal } from '../servers/portal';
import { median } from './memory';
import type { BenchRow } from './row';

/** The measured minutes, and the idle time before them after the portal's start. */
const usualMinutes = 10;
const settlingMs = 180_000;
/** The CPU limit of an idle portal, in percent of a core. */
const maxPercent = 1;
/** Limits in milliseconds: until the reading of a sent file begins, and until an open page gets the event. */
const maxMs = 1_000;
const rounds = 3;
/** Longer than the workers take to detect that nobody is using the portal. */
const aloneMs = 150_000;
const pollMs = 5;

/**
 * The CPU use of the demo's server, worker and engine while idle, and the delay of work and events for the first
 * person afterwards.
 * @param numbers minutes to measure
 */
export async function benchIdle([minutes = usualMinutes]: readonly number[]): Promise<BenchRow[]> {
  const portal = await startPortal({ LOG_LEVEL: 'error' });
  const database = await openPortalDatabase(
    {
      mongodbUri: engineUri(enginePaths(portal.dataDir).socket),
      mongodbDatabase: 'portal',
      dataDir: portal.dataDir,
    },
    createLog('error', 'bench'),
  );
  try {
    const rows = [await spent(portal.pid, minutes)];
    const person = await signIn(accountOf['USER GOLD'], undefined, portal.url);
    const [begins, news] = [[], []] as [number[], number[]];
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await pause(aloneMs);
      const { beginsMs, newsMs } = await sent(portal, person, database.db, round);
      begins.push(beginsMs);
      news.push(newsMs);
    }
    const soon = (what: string, times: readonly number[]): BenchRow => {
      const ms = Math.max(...times);
      const name = `${what}, ms (longest of ${rounds}, median ${Math.round(median(times))})`;
      return { name, value: ms, floor: maxMs, ratio: ms / maxMs, target: 1, atMost: true };
    };
    return [
      ...rows,
      soon('A file sent where nobody was, until its reading begins', begins),
      soon('The same, until an open page is told', news),
    ];
  } finally {
    await database.close();
    await portal.stop();
  }
}

async function spent(pid: number, minutes: number): Promise<BenchRow> {
  await pause(settlingMs);
  const [before, began] = [await processorMs(pid), performance.now()];
  await pause(minutes * 60_000);
  const percent = (100 * ((await processorMs(pid)) - before)) / (performance.now() - began);
  const name = `Server, worker and engine of a portal where nobody is, % of a core over ${minutes} min`;
  return { name, value: percent, floor: maxPercent, ratio: percent / maxPercent, target: 1, atMost: true };
}

/** The CPU milliseconds of a process and its children, in Linux's ticks of 10 ms. */
async function processorMs(root: number): Promise<number> {
  const all = new Map<number, { readonly parent: number; readonly ms: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (stat === null) continue;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    all.set(Number(name), { parent: Number(fields[1]), ms: ticks * 10 });
  }
  const below = (pid: number): number =>
    [...all].reduce(
      (sum, [child, { parent }]) => (parent === pid ? sum + below(child) : sum),
      all.get(pid)?.ms ?? 0,
    );
  return below(root);
}

/** Sends a file while a page is open, and waits for its events. */
async function sent({ url }: RunningPortal, person: Client, db: Db, round: number) {
  const events = await person.get('/captura/processando/eventos');
  if (!events.body) throw new Error(`No events from ${url}`);
  const name = `idle-${round}-${Date.now()}.csv`;
  const form = new FormData();
  form.append('collection', 'planejamento_spend');
  form.append(
    'files',
    new Blob([`channel;marca;yearMonthDay;valor\nFSS;Marca ${name};01/11/2026;1,5`]),
    name,
  );
  const answer = await person.post('/captura/manual', form, { Accept: 'application/json' });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}`);
  const began = performance.now();
  const reader = events.body.getReader();
  const [newsMs, beginsMs] = await Promise.all([firstEventMs(reader, began), begun(db, name, began)]);
  await reader.cancel();
  return { newsMs, beginsMs };
}

/** The time until an event of the sent file; the stream's initial event may have come before. */
async function firstEventMs(reader: ReadableStreamDefaultReader<Uint8Array>, began: number): Promise<number> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The events ended');
    const ms = performance.now() - began;
    if (new TextDecoder().decode(value).includes('event: changed') && ms > pollMs) return ms;
  }
}

async function begun(db: Db, originalName: string, began: number): Promise<number> {
  for (;;) {
    const file = await collection(db, files).findOne({ originalName });
    if (file?.startedAt) return performance.now() - began;
    await pause(pollMs);
  }
}
