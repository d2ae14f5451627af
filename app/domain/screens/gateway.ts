import {
  everyone,
  anyRole,
  uploads,
  ownJobs,
  dashboards,
  explorer,
  financial,
} from '../people/access/audiences';
import { call } from './cost';
import type { Records } from './screen';

export const gatewayScreens = {
  '/getembededurl': {
    module: 'routes/gateway/embed-url.ts',
    ...dashboards,
    scripts: true,
    resource: true,
    cost: call,
  },
  '/openapi.json': { module: 'routes/gateway/openapi.ts', ...everyone, resource: true, duringSetup: 'all' },
  '/.well-known/security.txt': {
    module: 'routes/gateway/security-txt.ts',
    ...everyone,
    resource: true,
    duringSetup: 'all',
  },
  '/download': {
    module: 'routes/gateway/download.ts',
    ...ownJobs,
    scripts: true,
    resource: true,
    cost: call,
  },
  '/newFile': {
    module: 'routes/gateway/new-file.ts',
    ...uploads,
    scripts: true,
    resource: true,
    cost: call,
    delicate: false,
  },
  '/mongoDB': {
    module: 'routes/gateway/mongo-db.ts',
    ...anyRole,
    scripts: true,
    resource: true,
    cost: call,
    delicate: false,
  },
  '/report': { module: 'routes/gateway/report.ts', ...financial, scripts: true, resource: true, cost: call },
  '/atlas': { module: 'routes/gateway/atlas.ts', ...explorer, scripts: true, resource: true, cost: call },
} as const satisfies Records;
