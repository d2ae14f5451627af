import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage of the old generation when the heap is twice as large as what lives in it. V8 by itself waits
 * until it is up to four times as large, and a load leaves that much behind: its batches live too long to die young.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
