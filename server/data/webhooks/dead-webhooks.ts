import type { Db } from 'mongodb';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import { users } from '../../people/users';
import type { Clock } from '../../platform/clock';
import { collection, updateVersioned } from '../../platform/mongo';
import { webhooks, type WebhookRecord } from './collection';

interface Deps {
  readonly audit: Pick<Audit, 'record'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly clock: Pick<Clock, 'stamp'>;
}

/** Switches off webhooks that do not answer, and notifies the system administrators (rule A31). */
export class DeadWebhooks {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /** Once, however many messages fail at the same time, and not if somebody has changed it meanwhile. */
  async switchOff({ _id, label, version }: WebhookRecord, reason: string): Promise<void> {
    const records = collection(this.db, webhooks);
    const set = { on: false, offReason: reason, changedAt: this.deps.clock.stamp() };
    if (!(await updateVersioned(records, { _id, version, on: true }, set))) return;
    await this.deps.audit.record([{ actor: 'portal', action: 'webhook.dead', subject: label, to: reason }]);
    const admins = collection(this.db, users).find({ type: 'SYSTEM ADMIN' }, { projection: { user: 1 } });
    for (const { user } of await admins.toArray())
      await this.deps.notices.tell(user, {
        id: `webhook ${_id.toHexString()} ${version}`,
        kind: 'webhook',
        text: `O webhook “${label}” foi desligado: ${reason}`,
        href: `/jobs/webhooks/${_id.toHexString()}`,
      });
  }
}
