import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import { sendInParts } from '../../app/components/data/files/send-in-parts';
import { partBytes } from '../../app/domain/data/files/upload-parts';
import type { Random } from '../../server/demo/random';
import { form } from '../portal/client';
import { insisted, type Caller } from './caller';
import type { Ledger } from './ledger';

export interface Work {
  readonly caller: Caller;
  readonly chance: Random;
  readonly ledger: Ledger;
  readonly db: Db;
  /** From and to how long they rest between two acts. */
  readonly restMs: readonly [number, number];
  /** Whether people begin anything new. */
  readonly isOn: () => boolean;
  /** Whether they still insist on what they began. */
  readonly mayGoOn: () => boolean;
}

export type Act = (work: Work) => Promise<unknown>;

const base = 'planejamento_spend';
const good = (rows: number, mark: string) =>
  [
    'channel;marca;yearMonthDay;valor',
    ...Array.from({ length: rows }, (_, at) => `FSS;Marca ${mark} ${at};01/11/2026;${at + 1},5`),
  ].join('\n');

/** One person, who does the same again and again. */
async function again(work: Work, act: Act): Promise<void> {
  while (work.isOn()) {
    await act(work);
    await pause(work.chance.int(...work.restMs));
  }
}

/** Something that cannot be sent twice: where nobody answers, nobody knows whether it came. */
export async function sendFile({ caller, chance, ledger }: Work): Promise<void> {
  const [name, rows] = [`${randomUUID()}.csv`, chance.int(50, 3_000)];
  const body = new FormData();
  body.set('collection', base);
  body.append('files', new File([good(rows, name)], name));
  ledger.files.set(name, { rows, acknowledged: false });
  const answer = await caller.ask('/captura/manual', body, { Accept: 'application/json' }).catch(() => null);
  if (!answer?.ok) return;
  ledger.files.set(name, { rows, acknowledged: true });
  ledger.count('files sent');
}

/** A file of a few parts, whose sending goes on until it is there. */
export async function sendParts({ caller, ledger, mayGoOn }: Work): Promise<void> {
  const name = `${randomUUID()}.csv`;
  const filler = 'x'.repeat(1_000);
  const rows = Math.ceil((1.5 * partBytes) / 1_060);
  const lines = good(rows, name).split('\n');
  const wide = lines.map((line, at) => `${line};${at === 0 ? 'observação' : filler}`).join('\n');
  ledger.files.set(name, { rows, acknowledged: false });
  const sent = await insisted(() => {
    const { url, cookie } = caller.place();
    return new Promise<void>((resolve, reject) => {
      const sending = sendInParts({
        file: new File([wide], name, { lastModified: 1 }),
        base,
        load: '',
        server: { origin: url, headers: { Cookie: cookie, Origin: url } },
        onProgress: () => undefined,
        onInterrupted: () => void (mayGoOn() && setTimeout(() => sending.again(), 500)),
        onSuccess: () => resolve(),
        onFailure: (message) => {
          ledger.count(`sendings in parts given up: ${message}`);
          reject(new Error(message));
        },
        signIn: () => Promise.reject(new Error('the session ended')),
      });
    });
  }, mayGoOn);
  if (sent === null) return ledger.breach(`${name} was never sent whole`);
  ledger.files.set(name, { rows, acknowledged: true });
  ledger.count('files sent in parts');
}

/** Saves cells of an account of one's own; sent again under its name until it is answered. */
export function savesCells(centre: string, cell: Document): Act {
  const rf = 'RF1 2027';
  const address = `/ij/report_preview_edit_schneider/${encodeURIComponent(rf)}/${encodeURIComponent(centre)}`;
  const account = String(cell['account_concat']);
  const key = `${centre}|${account}`;
  let [value, version] = [0, Number(cell['version'])];
  return async ({ caller, ledger, mayGoOn }) => {
    value += 1;
    const cells = JSON.stringify([
      { account_concat: account, data_ref: '2027-05-01', forecast: value, version },
    ]);
    const body = { intent: 'save', id: randomUUID(), cells };
    const status = await insisted(async () => (await caller.ask(address, form(body))).status, mayGoOn);
    if (status !== 303) return ledger.breach(`a save of ${key} was answered ${status}`);
    version += 1;
    ledger.cells.set(key, { value, version });
    ledger.count('cells saved');
  };
}

/** Doubles the quantities of a slice of one's own and takes that back. */
export function changesGroups(month: string): Act {
  const address = `/ij/plan_edit?chanel=FSS&dateStart=${month}&dateEnd=${month}&majorCategory=Other`;
  let changes = 0;
  return async ({ caller, db, ledger, mayGoOn }) => {
    const change = randomUUID();
    const body = { intent: 'lote', action: 'increase', percent: '100', change };
    const saved = await insisted(async () => (await caller.ask(address, form(body))).status, mayGoOn);
    if (saved !== 302) return ledger.breach(`a group change of ${month} was answered ${saved}`);
    changes += 1;
    ledger.slices.set(month, { factor: 2, changes });
    ledger.count('groups changed');
    const stateOf = async () =>
      (await db.collection<Document & { _id: string }>('planning_changes').findOne({ _id: change }))?.[
        'state'
      ];
    const undone = await insisted(async () => {
      await caller.ask('/ij/plan_changes', form({ intent: 'undo', id: change }));
      // The next change would keep what is not yet undone of this one from being undone.
      if ((await stateOf()) === 'undone') return true;
      throw new Error('not undone yet');
    }, mayGoOn);
    if (!undone)
      return ledger.breach(`the group change of ${month} could not be undone (${String(await stateOf())})`);
    ledger.slices.set(month, { factor: 1, changes });
    ledger.count('groups undone');
  };
}

/** Gives somebody one tier after the other. */
function changesTiers(id: string): Act {
  const tiers = ['USER SILVER', 'USER BRONZE'];
  let turn = 0;
  return async ({ caller, ledger, mayGoOn }) => {
    const permission = tiers[(turn += 1) % 2] ?? '';
    const changed = await insisted(async () => {
      const { status } = await caller.ask('/user/permission', form({ id, permission }));
      if (status === 302) return true;
      // Who has not shown for minutes who they are does so before such a change (rule A23).
      if (status === 403) await caller.signIn();
      // A server that died in the middle of a change holds it for a minute more (rule A7).
      throw new Error(`answered ${status}`);
    }, mayGoOn);
    if (!changed) return ledger.breach(`${id} could not be made ${permission}`);
    ledger.tiers.set(id, permission);
    ledger.count('tiers changed');
  };
}

export function ordersStatements(unit: string): Act {
  return async ({ caller, chance, ledger, mayGoOn }) => {
    const dateRef = `2026-${String(chance.int(1, 10)).padStart(2, '0')}`;
    const query = form({ businessUnitID: unit, type: 'MONTHLY', dateRef });
    const address = `/ij/preview_financial?${query}`;
    const status = await insisted(async () => (await caller.ask(address)).status, mayGoOn);
    if (status !== 200) return ledger.breach(`a statement was answered ${status}`);
    ledger.statements.add(`${unit}-MONTHLY-${dateRef}`);
    ledger.count('statements ordered');
  };
}

export const signsIn: Act = async ({ caller, ledger, mayGoOn }) => {
  const answer = await insisted(async () => {
    await caller.signIn();
    return (await caller.ask('/captura/manual')).status;
  }, mayGoOn);
  if (answer !== 200) return ledger.breach(`somebody who signed in was answered ${answer}`);
  ledger.count('sign-ins');
};

/** What each of these people does, by their e-mail's name. */
export async function acts(db: Db, target: string): Promise<readonly (readonly [name: string, act: Act])[]> {
  const filter = { rf: 'RF1 2027', data_ref: new Date('2027-05-01T00:00:00Z') };
  const cells = await db.collection('forecasts').find(filter).limit(3).toArray();
  const units = await db.collection('saldo').distinct('businessUnitID');
  return [
    ['sender', sendFile],
    ['other-sender', sendFile],
    ['parts', sendParts],
    ...cells.map(
      (cell, at) => [`saver-${at}`, savesCells(String(cell['cost_center_concat']), cell)] as const,
    ),
    ['group', changesGroups('2026-08')],
    ['other-group', changesGroups('2026-09')],
    ['assigner', changesTiers(target)],
    ['statements', ordersStatements(String(units[0]))],
    ['newcomer', signsIn],
  ];
}

/** Works until it is over, and finishes what it began. */
export async function live(work: Work, act: Act): Promise<void> {
  await insisted(() => work.caller.signIn(), work.mayGoOn);
  await again(work, act);
}
