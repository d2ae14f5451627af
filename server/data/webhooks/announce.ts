import type { WebhookEvent } from '../../../app/domain/data/webhooks/webhook';

/** An event as it is reported to other systems, without naming a person (rule A31). */
export interface NewsOut {
  readonly type: WebhookEvent;
  /** Identifies the event: reported twice under one key, it is sent once. */
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Where in the portal one looks at it. */
  readonly href: string;
}

/** Stores an event for its subscribers; never fails, so that a problem with messages does not affect the event. */
export type Announce = (news: NewsOut) => Promise<void>;
