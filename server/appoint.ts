import { isRole, roles } from '../app/domain/people/access/roles';
import { createLog } from './platform/log';
import { collection } from './platform/mongo';
import { openPortal } from './portal';
import { configOrExit, failWith, onUncaught, started } from './start';
import { Appointment, users } from './people/users';
import type { Appointed } from './people/users/appointment';

/** In a type's place: takes the second factor away from who lost it. */
const resetFactor = '--reset-factor';

const [email = '', asked = ''] = process.argv.splice(2);
if (!isRole(asked) && asked !== resetFactor) {
  process.stderr.write(
    `Use: appoint E-MAIL TIPO, com TIPO um destes: ${roles.join(', ')}; ou appoint E-MAIL ${resetFactor}.\n`,
  );
  process.exit(1);
}

const config = configOrExit({ worker: true });
const log = createLog('warn', 'appoint');
const fail = (error: unknown) => failWith('Nada mudou', error);
onUncaught(fail);

try {
  const portal = await started(config, log, () => openPortal(config, log));
  const records = collection(portal.database.db, users);
  const appointment = new Appointment({ ...portal, records });
  const summary = isRole(asked)
    ? summaryOf(await appointment.appoint(email, asked), asked)
    : `${await appointment.resetFactor(email)}: sem segundo fator; as sessões e os tokens terminaram\n`;
  await portal.close();
  process.stdout.write(summary);
} catch (error) {
  fail(error);
}

function summaryOf({ email: whom, temporaryPassword }: Appointed, type: string): string {
  const password = temporaryPassword && `Senha temporária, para o primeiro acesso: ${temporaryPassword}\n`;
  return `${whom}: ${type}\n${password ?? ''}`;
}
