/**
 * `npm run test:fleet [seconds] [people] [seed]`: people at work through nginx on three servers and two workers that are
 * restarted one after the other; no request may fail, and every acknowledged edit must be there, once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../../server/demo/random';
import { audited, quantities } from '../faults/audit';
import { Ledger } from '../faults/ledger';
import { live } from '../faults/people';
import { openTown } from '../faults/town';
import { addAccount } from '../servers/accounts';
import { freePort } from '../servers/free-port';
import { openBalancer } from './balancer';
import { byMethod, failures } from './figures';
import { Guest } from './guest';
import { acts } from './people';

const [seconds = 120, people = 50, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const months = ['2026-08', '2026-09'];
const graceMs = 60_000;
const thinkMs = [1_000, 5_000] as const;

console.log(`${people} people, restarts for ${seconds} seconds, seed ${seed}`);
const port = await freePort();
const town = await openTown({
  servers: 3,
  env: { PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '1', DRAIN_SECONDS: '5' },
});
const balancer = await openBalancer(
  port,
  town.servers.map(({ url }) => url),
);
const ledger = new Ledger();
let handedOn = 0;
try {
  const jobs = await acts(town.db, people);
  for (const [name] of jobs) await addAccount(town.db, `${name}@fleet.example`, 'USER GOLD');
  const slices = new Map<string, ReadonlyMap<string, number>>();
  for (const month of months) slices.set(month, await quantities(town, month));
  let [isOn, end] = [true, Infinity];
  const working = jobs.map(async ([name, act]) => {
    const chance = random(`${seed} ${name}`);
    await pause(chance.int(0, 3_000));
    const caller = new Guest(`${name}@fleet.example`, balancer.url, ledger);
    const until = { isOn: () => isOn, mayGoOn: () => performance.now() < end };
    const work = { caller, chance, ledger, db: town.db, restMs: thinkMs, ...until };
    await live(work, act).catch((error: unknown) => ledger.breach(`${name} gave up: ${String(error)}`));
  });
  await pause(5_000);
  const stop = performance.now() + seconds * 1_000;
  for (let round = 0; round === 0 || performance.now() < stop; round += 1)
    for (const each of [...town.servers, ...town.workers]) {
      if (round > 0 && performance.now() >= stop) break;
      const isWorker = !('url' in each);
      if (isWorker) handedOn += await town.db.collection('files').countDocuments({ phase: 'reading' });
      await each.restart();
      ledger.count(isWorker ? 'workers restarted' : 'servers restarted');
    }
  isOn = false;
  end = performance.now() + graceMs;
  await Promise.all(working);
  await audited(town, ledger, { slices, memory: town.servers.map(() => Infinity) });
  const seen = await balancer.seen();
  for (const failure of failures(seen)) ledger.breach(`the balancer gave ${JSON.stringify(failure)}`);
  for (const line of byMethod(seen)) console.log(line);
  console.log(`${ledger.files.size} jobs, ${handedOn} of them under way when a worker went`);
  for (const [what, count] of ledger.done) console.log(`${String(count).padStart(6)} ${what}`);
  if (ledger.breaches.length > 0) console.log(await balancer.errors());
} finally {
  await balancer.close();
  await town.close();
}
for (const breach of ledger.breaches) console.log(`BROKEN ${breach}`);
console.log(
  ledger.breaches.length === 0
    ? 'No request failed, and every acknowledged edit is there, once.'
    : `${ledger.breaches.length} breaches`,
);
process.exit(ledger.breaches.length === 0 ? 0 : 1);
