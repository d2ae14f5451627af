import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '../../../platform/mongo';

const patienceMs = 120_000;
const maxPauseMs = 5_000;

/**
 * Runs a step that may be repeated until the database is there for it: growing pauses, two minutes in all.
 * @throws what `step` throws for anything but an outage, or the outage itself when it lasts
 */
export async function retryOutages<T>(step: () => Promise<T>, stop: AbortSignal): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let wait = 200; ; wait = Math.min(maxPauseMs, wait * 2)) {
    try {
      return await step();
    } catch (error) {
      if (!isOutage(error) || stop.aborted || Date.now() + wait > deadline) throw error;
      await pause(wait);
    }
  }
}
