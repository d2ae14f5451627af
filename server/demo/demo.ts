import { Problem } from '../platform/errors';
import type { Portal } from '../portal';
import { demoAccounts } from './accounts';
import { seedDemo } from './seed';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Fills an empty database with the demo tenant; runs once, and goes on where it was cut off. */
export async function prepareDemo({ database, storage, identity, clock, config }: Portal): Promise<void> {
  await seedDemo({
    db: database.db,
    storage,
    clock,
    tenant: config.tenant.id,
    say,
    createAccount: async ({ email, password, temporary }) => {
      await identity.createAccount(email, password, { temporary }).catch((error: unknown) => {
        if (!(error instanceof Problem && error.kind === 'conflict')) throw error;
      });
    },
  });
}

/** Says where the portal serves and who can sign in. */
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
