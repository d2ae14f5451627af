import type { WebhookEvent } from '../../../app/domain/data/webhooks/webhook';

/** Something that happened, as others may be told of it: no person is named in it (rule A31). */
export interface NewsOut {
  readonly type: WebhookEvent;
  /** Names what happened: told twice under one key, it goes out once. */
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Where in the portal one looks at it. */
  readonly href: string;
}

/** Puts news down for whoever asked for them; never fails, so that what happened stands whatever becomes of its news. */
export type Announce = (news: NewsOut) => Promise<void>;
