import type { Db } from 'mongodb';
import type { RetentionKind } from '../../../app/domain/people/privacy/retention';
import type { Clock } from '../../platform/clock';
import { outboxLetters } from '../../platform/mail';
import { aged, OldDocuments } from '../../platform/mongo';
import type { Expiring } from '../../platform/mongo/expiring';
import type { Storage } from '../../platform/storage/port';
import type { WorkQueue } from '../../platform/work/queue';
import { accessTokens, sessions, signInAlerts } from '../access';
import { auditTrail } from '../audit';
import type { Audit } from '../audit/audit';
import { notices } from '../notices';
import { privacyOrders } from './collection';
import type { Secrets } from './person-file';
import { Privacy } from './privacy';
import { retentionCollections } from './retention/collection';
import { Keeping } from './retention/keeping';
import { Retention } from './retention/retention';

export const privacyCollections = [privacyOrders, ...retentionCollections];

/** Services for people's data: export, erasure and retention. */
export interface PrivacyServices {
  readonly privacy: Privacy;
  readonly retention: Retention;
  readonly keeping: Keeping;
}

interface Deps {
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly background: WorkQueue;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Kinds of data that belong to other areas. */
  readonly expiring: Readonly<Record<Extract<RetentionKind, 'refused' | 'undo' | 'files'>, Expiring>>;
}

export function openPrivacy(db: Db, deps: Deps): PrivacyServices {
  const kinds: Readonly<Record<RetentionKind, Expiring>> = {
    ...deps.expiring,
    sessions: new OldDocuments(db, [
      aged(sessions, 'expiresAt', 'machine'),
      aged(signInAlerts, 'expiresAt', 'machine'),
      aged(accessTokens, 'expiresAt', 'machine'),
    ]),
    trail: new OldDocuments(db, [aged(auditTrail, 'at', 'portal')]),
    letters: new OldDocuments(db, [
      aged(outboxLetters, 'at', 'machine'),
      aged(notices, 'changedAt', 'portal'),
    ]),
  };
  return {
    privacy: new Privacy(db, deps),
    retention: new Retention(db, { ...deps, kinds }),
    keeping: new Keeping(db, { ...deps, kinds }),
  };
}
