import { readFile } from 'node:fs/promises';

const everyMs = 20;

/** Resident memory of a process in MB, as reported by Linux. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Runs `work`. @returns the maximum growth of the process `pid` meanwhile, in MB */
export async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = await residentMb(pid);
  let peak = before;
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    reading = residentMb(pid).then((now) => void (peak = Math.max(peak, now)));
  }, everyMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await reading;
  }
  return peak - before;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper = 0, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}
