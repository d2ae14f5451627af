/**
 * `npm run test:faults [minutes] [seed]`: people who work on a portal whose database, store, servers and workers are
 * killed, paused, cut off and full; at its end all that was acknowledged must be there, once, and each list tells as many
 * as its export has, although the database was killed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../../server/demo/random';
import type { Role } from '../../app/domain/people/access/roles';
import { addAccount } from '../servers/accounts';
import { audited, memoryOf, quantities } from './audit';
import { Caller } from './caller';
import { storm } from './faults';
import { Ledger } from './ledger';
import { acts, live } from './people';
import { killEngine, totalsAudited } from './totals';
import { openTown } from './town';

const [minutes = 10, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
/** How long people insist on what they began once all is mended. */
const graceMs = 120_000;
const target = 'target@faults.example';
const reader = 'reader@faults.example';
const months = ['2026-08', '2026-09'];
const roleOf = (name: string): Role => (name === 'assigner' ? 'USER PERMISS' : 'USER GOLD');

console.log(`${minutes} minutes of faults, seed ${seed}`);
const town = await openTown({ servers: 2 });
const ledger = new Ledger();
try {
  const jobs = await acts(town.db, target);
  await addAccount(town.db, target, 'USER BRONZE');
  await addAccount(town.db, reader, 'SYSTEM ADMIN');
  for (const [name] of jobs) await addAccount(town.db, `${name}@faults.example`, roleOf(name));
  const slices = new Map<string, ReadonlyMap<string, number>>();
  for (const month of months) slices.set(month, await quantities(town, month));
  const memory = await memoryOf(town);
  let [isOn, end] = [true, Infinity];
  const working = jobs.map(([name, act]) => {
    const chance = random(`${seed} ${name}`);
    const caller = new Caller(`${name}@faults.example`, town.servers, chance);
    return live(
      {
        ...{ caller, chance, ledger, db: town.db, restMs: [200, 1_500] as const },
        isOn: () => isOn,
        mayGoOn: () => performance.now() < end,
      },
      act,
    );
  });
  await pause(5_000);
  const counts = await storm(town, random(`${seed} storm`), minutes * 60_000);
  isOn = false;
  end = performance.now() + graceMs;
  await Promise.all(working);
  await audited(town, ledger, { slices, memory });
  await killEngine(town);
  await totalsAudited(town, ledger, new Caller(reader, town.servers, random(`${seed} reader`)));
  for (const [what, count] of [...counts, ...ledger.done])
    console.log(`${String(count).padStart(6)} ${what}`);
  console.log(
    `Memory of the servers in MB: ${memory.map(Math.round).join(', ')} before, ${(await memoryOf(town)).map(Math.round).join(', ')} after`,
  );
} finally {
  await town.close();
}
for (const breach of ledger.breaches) console.log(`BROKEN ${breach}`);
console.log(
  ledger.breaches.length === 0
    ? 'Everything that was acknowledged is there, once.'
    : `${ledger.breaches.length} breaches`,
);
process.exit(ledger.breaches.length === 0 ? 0 : 1);
