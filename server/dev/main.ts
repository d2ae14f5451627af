/**
 * The portal with live reload: `npm run dev`. This process keeps what an edit must not restart: Vite with its
 * transformed modules, the embedded engine and the listening socket. The portal's own code also runs in it, is read by
 * Vite, and is replaced when it changes (`services.ts`).
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { announceDemo, takeKeptSeed } from '../demo/demo';
import { createLog } from '../platform/log';
import { superviseEmbedded } from '../platform/mongo';
import { configOrExit, exitWith, onSignal, onUncaught } from '../start';
import { Services } from './services';
import { openVite } from './vite';

const config = configOrExit();
const log = createLog(config.logLevel, 'dev');

try {
  await takeKeptSeed(config);
  const engine = config.mongodbUri
    ? null
    : await superviseEmbedded({ dataDir: config.dataDir, cacheDir: path.resolve('.cache'), log });
  const server = createServer();
  const services = new Services(log);
  const vite = await openVite(server, (each) => services.attach(each));
  onSignal(async () => {
    server.close();
    await services.end();
    server.closeAllConnections();
    await vite.close();
    await engine?.stop();
  });
  // Code under development can fail anywhere; this process must survive until the next edit.
  onUncaught((error) => log.error(error, 'Erro que ninguém tratou'));
  await services.open();
  server.on('request', (req, res) => services.answer(req, res));
  await once(server.listen(config.port, config.host), 'listening');
  announceDemo((server.address() as AddressInfo).port);
} catch (error) {
  exitWith(error);
}
