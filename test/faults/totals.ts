import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { insisted, type Caller } from './caller';
import type { Ledger } from './ledger';
import type { Town } from './town';

const patienceMs = 120_000;
const files = ['/captura/processando', '/jobs/executados', '/repo/format'];

/** Kills the database once more, so that what its engine says of sizes by itself is wrong for sure. */
export async function killEngine({ enginePid, db }: Town): Promise<void> {
  const pid = await enginePid();
  process.kill(pid, 'SIGKILL');
  const end = performance.now() + patienceMs;
  const isBack = async () => {
    await db.command({ ping: 1 });
    const now = await enginePid();
    if (now === 0 || now === pid) throw new Error('not back yet');
    return true;
  };
  if (!(await insisted(isBack, () => performance.now() < end)))
    throw new Error('The database did not come back');
}

/** Whether each list tells as many as its export has, and has the last page that follows from it (rule X6). */
export async function totalsAudited({ db }: Town, ledger: Ledger, caller: Caller): Promise<void> {
  const end = performance.now() + patienceMs;
  await insisted(
    () => caller.signIn(),
    () => performance.now() < end,
  );
  const bases = await db
    .collection('master_data_bases')
    .find({ archived: { $ne: true } })
    .toArray();
  const lists = bases.map(({ collection_name: collection, collection_ok: ok }) => {
    const query = new URLSearchParams({ collection: String(collection), ok: String(ok) });
    return `/repo/master-data?${query}`;
  });
  for (const list of [...lists, ...files.map((path) => `${path}?`)]) {
    const wrong = await wrongIn(caller, list);
    if (wrong) ledger.breach(wrong);
    else ledger.count('lists that tell as many as their export has');
  }
}

async function wrongIn(caller: Caller, list: string): Promise<string | null> {
  const end = performance.now() + patienceMs;
  let last: unknown;
  const totalShown = () =>
    insisted(
      () =>
        comparedBy(caller, list).catch((error: unknown) => {
          last = error;
          throw error;
        }),
      () => performance.now() < end,
    );
  let compared = await totalShown();
  // What workers still do to a list meanwhile is over soon.
  while (compared?.wrong && performance.now() < end) {
    await pause(500);
    compared = await totalShown();
  }
  return compared ? compared.wrong : `${list} was never answered: ${String(last)}`;
}

/** @throws Error where nobody answers as asked */
async function comparedBy(caller: Caller, list: string): Promise<{ readonly wrong: string | null }> {
  const exported = await (await answered(caller, `${list}&export=csv`)).text();
  const rows =
    parse(exported, { bom: true, delimiter: ';', relaxColumnCount: true, relaxQuotes: true }).length - 1;
  const total = totalOf(await (await answered(caller, list)).text());
  if (total !== rows) return { wrong: `${list} says ${total} itens, its export has ${rows}` };
  const last = `${list}&page=${Math.max(1, Math.ceil(rows / 20))}`;
  const { status } = await caller.ask(last);
  return { wrong: status === 200 ? null : `${last} is answered ${status}, although there are ${rows} rows` };
}

async function answered(caller: Caller, path: string): Promise<Response> {
  const answer = await caller.ask(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

function totalOf(html: string): number {
  const [, total = 'none'] = />([\d.]+)(?:<!-- -->)? ite(?:m|ns)/.exec(html) ?? [];
  return Number(total.replaceAll('.', ''));
}
