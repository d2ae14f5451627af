import { anyRole, dashboards, everyone, withSideMenu } from '../people/access/audiences';
import { panelTiles } from './cost';
import type { Records } from './screen';

export const startScreens = {
  '/inicio': {
    module: 'routes/start/start.tsx',
    ...withSideMenu,
    menu: { group: '', label: 'Início', icon: 'house' },
    manual: null,
  },
  '/ajuda': {
    module: 'routes/start/manual.tsx',
    ...anyRole,
    menu: { group: 'account', label: 'Ajuda' },
    manual: null,
    delicate: false,
    duringSetup: 'all',
  },
  '/ir': {
    module: 'routes/start/palette.tsx',
    ...anyRole,
    under: null,
    manual: 'busca',
    json: true,
    delicate: false,
    duringSetup: 'all',
  },
  '/*': { module: 'routes/absent.tsx', ...everyone, under: null, duringSetup: 'all' },
  '/avisos': {
    module: 'routes/start/notices.tsx',
    ...anyRole,
    under: null,
    manual: 'avisos',
    exports: true,
    delicate: false,
    duringSetup: 'all',
  },
  '/avisos/contagem': {
    module: 'routes/start/unread.ts',
    ...anyRole,
    resource: true,
    delicate: false,
    duringSetup: 'all',
  },
  '/avisos/eventos': {
    module: 'routes/start/notice-events.ts',
    ...anyRole,
    resource: true,
    delicate: false,
    duringSetup: 'all',
  },
  '/avisos/preferencias': {
    module: 'routes/start/notice-preferences.tsx',
    ...anyRole,
    under: null,
    delicate: false,
  },
  '/visoes': {
    module: 'routes/start/views.tsx',
    ...anyRole,
    under: null,
    delicate: false,
  },
  '/conta/alertas': {
    module: 'routes/start/alerts.tsx',
    ...dashboards,
    menu: { group: 'account', label: 'Alertas e envios' },
    manual: 'alertas',
    expensive: panelTiles,
    duringSetup: 'reads',
    histories: ['alert', 'subscription'],
  },
  '/envio/:letter': {
    module: 'routes/start/leave-subscription.tsx',
    ...everyone,
    bare: true,
    under: null,
    duringSetup: 'all',
  },
  '/pedidos/cancelar': { module: 'routes/cancel.ts', ...anyRole, resource: true, delicate: false },
} as const satisfies Records;
