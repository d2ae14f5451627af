import type { NotificationChannel, NotificationHandler } from 'agenda';

const unitMs = { second: 1_000, minute: 60_000, hour: 3_600_000 } as const;

/** Milliseconds of what Agenda reads as a time between two runs, such as `10 seconds`. */
export function msOf(every: string): number {
  const [, number, unit] = /^(\d+) (second|minute|hour)s?$/.exec(every) ?? [];
  if (unit === undefined) throw new RangeError(`No time between two runs: ${every}`);
  return Number(number) * unitMs[unit as keyof typeof unitMs];
}

/**
 * Makes Agenda poll for a kind at once. Agenda's own notifications are not used: most of what it saves is not due
 * yet.
 */
export class Wakes implements NotificationChannel {
  readonly state = 'disconnected';
  #wake: NotificationHandler | null = null;

  subscribe(handler: NotificationHandler): () => void {
    this.#wake = handler;
    return () => (this.#wake = null);
  }

  /** @param kind a name that was defined; others are passed over */
  wake(kind: string): void {
    void this.#wake?.({
      jobId: '' as never,
      jobName: kind,
      nextRunAt: null,
      priority: 0,
      timestamp: new Date(),
    });
  }

  connect(): Promise<void> {
    return Promise.resolve();
  }

  disconnect(): Promise<void> {
    return Promise.resolve();
  }

  publish(): Promise<void> {
    return Promise.resolve();
  }

  on(): this {
    return this;
  }

  off(): this {
    return this;
  }
}
