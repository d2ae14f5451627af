import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import { form } from '../portal/client';
import { screens } from '../bench/people-screens';
import {
  changesGroups,
  ordersStatements,
  savesCells,
  sendFile,
  sendParts,
  signsIn,
  type Act,
} from '../faults/people';

const counts = { cells: 14, figures: 8, listeners: 6 };

/** Saves the figure of an employee of one's own. */
function savesFigures(record: Document): Act {
  const id = String(record['_id']);
  const address = `/ij/rh_edit/${encodeURIComponent(String(record['filial_nome']))}`;
  let [value, version] = [Number(record['dias_media']), Number(record['version'])];
  return async ({ caller, ledger }) => {
    value = (value % 30) + 1;
    const body = form({ intent: 'save', [`dias_media[${id}]`]: String(value) });
    const { status } = await caller.ask(address, body);
    if (status !== 303) return ledger.breach(`a save of ${id} was answered ${status}`);
    version += 1;
    ledger.figures.set(id, { value, version });
    ledger.count('figures saved');
  };
}

const looks: Act = async ({ caller, chance, ledger }) => {
  const { path } = chance.pick(screens);
  const answer = await caller.ask(path);
  if (answer.status !== 200) return ledger.breach(`${path} was answered ${answer.status}`);
  ledger.count('screens looked at');
};

/** Listens until the stream ends, which it may when its server goes, and never in the middle of a word. */
const listens: Act = async ({ caller, ledger, isOn }) => {
  let received = '';
  try {
    const answer = await caller.listen('/avisos/eventos');
    for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      received += Buffer.from(chunk).toString();
      if (!isOn()) break;
    }
    if (!received.endsWith('\n\n')) ledger.breach(`an event stream ended in ${received.slice(-40)}`);
  } catch (error) {
    ledger.breach(`an event stream broke off: ${String(error)} ${received.slice(-40)}`);
  }
  ledger.count('event streams');
  await pause(500);
};

/** What each of the people does, by their e-mail's name. */
export async function acts(db: Db, people: number): Promise<readonly (readonly [name: string, act: Act])[]> {
  const filter = { rf: 'RF1 2027', data_ref: new Date('2027-05-01T00:00:00Z') };
  const cells = await db.collection('forecasts').find(filter).limit(counts.cells).toArray();
  const records = await db
    .collection('hr_records')
    .find({ mes_apur: new Date('2026-10-01T00:00:00Z') })
    .limit(counts.figures)
    .toArray();
  const units = await db.collection('saldo').distinct('businessUnitID');
  const kinds: readonly (readonly [name: string, act: Act])[] = [
    ['group', changesGroups('2026-08')],
    ['other-group', changesGroups('2026-09')],
    ['parts', sendParts],
    ['other-parts', sendParts],
    ['sender', sendFile],
    ['other-sender', sendFile],
    ['statements', ordersStatements(String(units[0]))],
    ['newcomer', signsIn],
    ...cells.map(
      (cell, at) => [`saver-${at}`, savesCells(String(cell['cost_center_concat']), cell)] as const,
    ),
    ...records.map((record, at) => [`figures-${at}`, savesFigures(record)] as const),
    ...Array.from({ length: counts.listeners }, (_, at) => [`listener-${at}`, listens] as const),
  ];
  const readers = Array.from({ length: people }, (_, at) => [`reader-${at}`, looks] as const);
  return [...kinds, ...readers].slice(0, people);
}
