import type { Laying } from '../platform/laying';
import type { Portal } from '../portal';
import { demoAccounts } from './accounts';
import { keepSeed, seedDigestOf } from './kept-seed';
import { LayingWatch, progressTeller } from './laying';
import { say, seedOptionsOf } from './options';
import { isWhole, partsDone, seedDoor, seedRest } from './seed';

export { takeKeptSeed } from './kept-seed';

/**
 * Creates the missing data that sign-in needs; the worker creates the rest.
 * @returns the progress; null if all data exist
 */
export async function openDoor(portal: Portal): Promise<(Laying & { end(): void }) | null> {
  if (isWhole(await partsDone(portal.database.db))) return null;
  await seedDoor(seedOptionsOf(portal));
  const laying = new LayingWatch(portal.database.db);
  await laying.start();
  return laying;
}

/** Creates all missing data, and stores a copy for the next demo on this machine. A later start does nothing. */
export async function layRest(portal: Portal): Promise<void> {
  if (isWhole(await partsDone(portal.database.db))) return;
  const teller = progressTeller(portal.database.db);
  await seedRest(seedOptionsOf(portal), teller.tell);
  await teller.rest();
  if (!seedDigestOf(portal.config)) return;
  // If the copy fails, for example because the disk is full, the demo works without it.
  await keepSeed(portal).catch((error: unknown) =>
    portal.log.warn(
      { err: error },
      'Os dados da demonstração não puderam ser guardados para as próximas vezes',
    ),
  );
}

/** Creates all missing data before the portal opens, in development. */
export async function layAll(portal: Portal): Promise<void> {
  const laying = await openDoor(portal);
  laying?.end();
  await layRest(portal);
}

/** Prints the portal's address while the data are still being created. */
export function announceDoor(port: number): void {
  say(`Portal abre em http://localhost:${port}`);
}

/** Prints the portal's address and the accounts, after all data have been created. */
export function announceDemo(port: number): void {
  const accounts = demoAccounts().flatMap(({ email, type, password, temporary }) =>
    password
      ? [
          `  ${email.padEnd(30)} ${password.padEnd(14)} ${type || '(sem perfil)'}${temporary ? ', primeiro acesso' : ''}`,
        ]
      : [],
  );
  say(`Portal pronto em http://localhost:${port}`);
  say(['Contas de demonstração:', ...accounts].join('\n'));
}
