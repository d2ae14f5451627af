import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DefaultConfig } from 'cognito-local/lib/server/config';
import { Router } from 'cognito-local/lib/server/Router';
import { createServer as createCognito } from 'cognito-local/lib/server/server';
import type { Services } from 'cognito-local/lib/services';
import { DateClock } from 'cognito-local/lib/services/clock';
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService';
import { StormDBDataStoreFactory } from 'cognito-local/lib/services/dataStore/stormDb';
import { otp } from 'cognito-local/lib/services/otp';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator';
import { UserPoolServiceFactoryImpl, type User } from 'cognito-local/lib/services/userPoolService';
import { setupServer } from 'msw/node';
import pino from 'pino';
import type { CognitoSettings } from '../../server/people/identity/settings';
import { cognitoGaps, identityPool } from './cognito-gaps';
import { CognitoSecondSteps } from './cognito-steps';

export interface RunningCognito {
  readonly settings: CognitoSettings;
  /** The code or temporary password in the last letter to an e-mail; null without one. */
  lastSecret(email: string): string | null;
  user(email: string): Promise<User | null>;
  /** Adds attributes to an account, as the pool's administrator does. */
  describe(email: string, attributes: Readonly<Record<string, string>>): Promise<void>;
  readonly steps: CognitoSecondSteps;
  close(): Promise<void>;
}

const silent = pino({ level: 'silent' });
const region = 'us-east-1';
const userPoolId = 'us-east-1_Portal';
const clientId = 'portalclient';

/** cognito-local in this process on a free port; msw adds the behaviour of Cognito that it lacks. */
export async function startCognito(): Promise<RunningCognito> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cognito-test-'));
  const letters = new Map<string, string>();
  const tokenConfig = { IssuerDomain: '' };
  const { services, pool } = await cognitoServices(folder, tokenConfig, letters);
  const cognito = createCognito(Router(services), silent as never, { port: 0 }, services);
  const inner = createServer(cognito.application as never);
  const steps = new CognitoSecondSteps();
  steps.inner = await listening(inner);
  const endpoint = await listening(steps.server);
  tokenConfig.IssuerDomain = endpoint;

  const user = (email: string) => pool.getUserByUsername({ logger: silent }, email);
  const resend = (email: string, password: string) => letters.set(email, password);
  const gaps = setupServer(...cognitoGaps({ endpoint, pool, user, resend }), ...identityPool(region));
  gaps.listen({ onUnhandledRequest: 'bypass' });
  return {
    settings: {
      kind: 'cognito',
      region,
      userPoolId,
      clientId,
      endpoint,
      profile: { name: 'custom:nome', stores: 'custom:filiais', costCentres: 'custom:centros' },
    },
    lastSecret: (email) => letters.get(email) ?? null,
    user,
    describe: async (email, attributes) => {
      const known = await user(email);
      if (!known) throw new Error(`No account of ${email}`);
      const more = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
      await pool.saveUser({ logger: silent }, { ...known, Attributes: [...known.Attributes, ...more] });
    },
    steps,
    close: async () => {
      gaps.close();
      for (const server of [steps.server, inner]) {
        server.closeAllConnections();
        await once(server.close(), 'close');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The parts of cognito-local that `createDefaultServer` builds, with letters stored instead of printed. */
async function cognitoServices(
  folder: string,
  tokenConfig: { IssuerDomain: string },
  letters: Map<string, string>,
) {
  const context = { logger: silent };
  const clock = new DateClock();
  const stores = new StormDBDataStoreFactory(folder);
  const cognito = await new CognitoServiceFactoryImpl(
    folder,
    stores,
    new UserPoolServiceFactoryImpl(clock, stores),
  ).create(context, DefaultConfig.UserPoolDefaults);
  await cognito.createUserPool(context, { Id: userPoolId });
  const pool = await cognito.getUserPool(context, userPoolId);
  await pool.saveAppClient(context, {
    ClientId: clientId,
    ClientName: clientId,
    UserPoolId: userPoolId,
    CreationDate: new Date(),
    LastModifiedDate: new Date(),
  });
  const triggers = { enabled: () => false } as unknown as Services['triggers'];
  const services: Services = {
    clock,
    cognito,
    config: DefaultConfig,
    messages: {
      deliver: (_context, _source, _client, _pool, _user, code, _metadata, { Destination }) => {
        letters.set(Destination, code);
        return Promise.resolve();
      },
    },
    otp,
    tokenGenerator: new JwtTokenGenerator(clock, triggers, tokenConfig),
    triggers,
  };
  return { services, pool };
}
