import { setFlagsFromString } from 'node:v8';

/**
 * Collects the old generation when the heap is twice as large as its live objects. By default V8 waits until it is up
 * to four times as large, and a load leaves that much garbage: its batches live too long to be collected young.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
