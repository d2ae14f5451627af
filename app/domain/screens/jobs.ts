import { executedJobs, systemAdmin } from '../people/access/audiences';
import { fileList } from './cost';
import type { Records } from './screen';

export const jobsScreens = {
  '/jobs/executados': {
    module: 'routes/jobs/executed.tsx',
    ...executedJobs,
    menu: { group: 'Executed Jobs', label: 'Jobs executados', icon: 'list-checks' },
    manual: 'executados',
    exports: true,
    expensive: fileList,
  },
  '/jobs/executados/eventos': { module: 'routes/jobs/executed-events.ts', ...executedJobs, resource: true },
  '/jobs/saude': {
    module: 'routes/jobs/health.tsx',
    ...systemAdmin,
    menu: { group: 'Executed Jobs', label: 'Saúde', icon: 'activity' },
    manual: 'saude',
    delicate: false,
    acts: { 'user.test-letter': 'E-mail de teste pedido' },
  },
  '/jobs/webhooks': {
    module: 'routes/jobs/webhooks.tsx',
    ...systemAdmin,
    menu: { group: 'Executed Jobs', label: 'Webhooks', icon: 'webhook' },
    manual: 'webhooks',
    delicate: { harmless: [] },
    acts: { 'webhook.create': 'Webhook criado' },
  },
  '/jobs/webhooks/:id': {
    module: 'routes/jobs/webhook.tsx',
    ...systemAdmin,
    under: '/jobs/webhooks',
    delicate: { harmless: ['test', 'resend', 'on', 'off'] },
    acts: {
      'webhook.change': 'Webhook alterado',
      'webhook.rotate': 'Segredo de webhook trocado',
      'webhook.on': 'Webhook ligado',
      'webhook.off': 'Webhook desligado',
      'webhook.dead': 'Webhook desligado por falhar',
      'webhook.remove': 'Webhook apagado',
      'webhook.test': 'Teste de webhook enviado',
      'webhook.resend': 'Entrega de webhook repetida',
    },
  },
} as const satisfies Records;
