import { isRole, roles } from '../app/domain/people/access/roles';
import { createLog } from './platform/log';
import { collection } from './platform/mongo/collection';
import { openPortal } from './portal';
import { configOrExit, failWith, started } from './start';
import { Appointment } from './people/users/appointment';
import { users } from './people/users/user';

const [email = '', type = ''] = process.argv.splice(2);
if (!isRole(type)) {
  process.stderr.write(`Use: appoint E-MAIL TIPO, com TIPO um destes: ${roles.join(', ')}.\n`);
  process.exit(1);
}

const config = configOrExit({ worker: true });
const log = createLog('warn', 'appoint');

try {
  const portal = await started(config, log, () => openPortal(config, log));
  const records = collection(portal.database.db, users);
  const appointed = await new Appointment({ ...portal, records }).appoint(email, type);
  await portal.close();
  const password = appointed.temporaryPassword;
  process.stdout.write(`${appointed.email}: ${type}\n`);
  if (password) process.stdout.write(`Senha temporária, para o primeiro acesso: ${password}\n`);
} catch (error) {
  failWith('Ninguém foi nomeado', error);
}
