import type { Laying } from '../platform/laying';
import type { Portal } from '../portal';
import { demoAccounts } from './accounts';
import { keepSeed, seedDigestOf } from './kept-seed';
import { LayingWatch, progressTeller } from './laying';
import { say, seedOptionsOf } from './options';
import { isWhole, partsDone, seedDoor, seedRest } from './seed';

export { takeKeptSeed } from './kept-seed';

/**
 * Lays what people need to come in, where it is not there; the worker lays the rest.
 * @returns how far that is; null where all is there
 */
export async function openDoor(portal: Portal): Promise<(Laying & { end(): void }) | null> {
  if (isWhole(await partsDone(portal.database.db))) return null;
  await seedDoor(seedOptionsOf(portal));
  const laying = new LayingWatch(portal.database.db);
  await laying.start();
  return laying;
}

/** Lays all that is not there yet, and keeps it for the next demo of this machine. A later start does nothing. */
export async function layRest(portal: Portal): Promise<void> {
  if (isWhole(await partsDone(portal.database.db))) return;
  const teller = progressTeller(portal.database.db);
  await seedRest(seedOptionsOf(portal), teller.tell);
  await teller.rest();
  if (!seedDigestOf(portal.config)) return;
  // Whatever a copy fails by, a full disk above all, the demo is there without it.
  await keepSeed(portal).catch((error: unknown) =>
    portal.log.warn(
      { err: error },
      'Os dados da demonstração não puderam ser guardados para as próximas vezes',
    ),
  );
}

/** Lays all that is not there yet, for a portal that opens when it is: that of development. */
export async function layAll(portal: Portal): Promise<void> {
  const laying = await openDoor(portal);
  laying?.end();
  await layRest(portal);
}

/** Says where the portal can be looked at while its data are still being laid. */
export function announceDoor(port: number): void {
  say(`Portal abre em http://localhost:${port}`);
}

/** Says where the portal serves, all of its data being there, and who can sign in. */
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
