import type { Db } from 'mongodb';
import type { Audit } from '../../people/audit/audit';
import { Seal } from '../../people/identity';
import type { Notices } from '../../people/notices/notices';
import type { Config } from '../../config';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { WebhookSender } from '../../platform/webhooks';
import type { WorkQueue } from '../../platform/work/queue';
import { DeadWebhooks } from './dead-webhooks';
import { WebhookDeliveries } from './deliveries';
import { Webhooks } from './webhooks';

interface Deps {
  readonly config: Pick<Config, 'sessionSecrets' | 'webhooks'>;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly errors: ErrorReporting;
  readonly address: string;
}

/** Services for webhooks and their messages. */
export interface WebhookServices {
  readonly webhooks: Webhooks;
  readonly webhookDeliveries: WebhookDeliveries;
}

export function openWebhooks(db: Db, deps: Deps): WebhookServices {
  const { sessionSecrets, webhooks: settings } = deps.config;
  const seal = new Seal('webhooks', sessionSecrets);
  const dead = new DeadWebhooks(db, deps);
  return {
    webhooks: new Webhooks(db, { ...deps, seal, settings }),
    webhookDeliveries: new WebhookDeliveries(db, {
      ...deps,
      seal,
      dead,
      sender: new WebhookSender(settings),
    }),
  };
}
