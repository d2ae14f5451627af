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
    acts: { 'gateway.getembededurl': 'Painel pedido por script' },
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
    acts: { 'gateway.download': 'Download por script' },
  },
  '/newFile': {
    module: 'routes/gateway/new-file.ts',
    ...uploads,
    scripts: true,
    resource: true,
    cost: call,
    delicate: false,
    acts: { 'gateway.newFile': 'Envio por script' },
  },
  '/mongoDB': {
    module: 'routes/gateway/mongo-db.ts',
    ...anyRole,
    scripts: true,
    resource: true,
    cost: call,
    delicate: false,
    acts: { 'gateway.mongoDB': 'Consulta por script' },
  },
  '/report': {
    module: 'routes/gateway/report.ts',
    ...financial,
    scripts: true,
    resource: true,
    cost: call,
    acts: { 'gateway.report': 'Demonstrativo pedido por script' },
  },
  '/atlas': {
    module: 'routes/gateway/atlas.ts',
    ...explorer,
    scripts: true,
    resource: true,
    cost: call,
    acts: { 'gateway.atlas': 'Busca por script' },
  },
} as const satisfies Records;
