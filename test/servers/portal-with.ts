import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { loadConfig } from '../../server/config';
import { createApp } from '../../server/http/app';
import { openFrontend } from '../../server/http/frontend';
import type { Sheet } from '../../server/planning/sheets/sheet';
import { openPortal } from '../../server/portal';
import { secret } from './accounts';
import { freePort } from './free-port';
import { quiet } from './mongo';
import { beyondRole } from './shipped-role';

/**
 * A portal in this process on a separate database, at a host name of this machine, with further editable areas; it
 * serves the built screens.
 */
export async function portalWith(sheets: readonly Sheet[], host = '127.0.0.1') {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-with-'));
  const url = `http://${host}:${port}`;
  const settings = {
    NODE_ENV: 'test' as const,
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, TENANT_ID: 'teste', MAIL: 'outbox' },
    ...{ SESSION_SECRETS: secret, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    ...{ MONGODB_URI: inject('engineUri'), MONGODB_DATABASE: `with_${port}` },
  };
  const portal = await openPortal(loadConfig(settings, { mode: 'production' }), quiet, sheets);
  const server = createApp(portal, await openFrontend()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url,
    db: portal.database.db,
    async close() {
      server.closeAllConnections();
      server.close();
      await beyondRole(() => portal.database.db.dropDatabase());
      await portal.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
