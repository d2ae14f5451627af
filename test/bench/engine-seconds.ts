import { readFileSync } from 'node:fs';
import { enginesOf } from '../server/platform/mongo/embedded/engine-pids';

/** Linux counts the processor's time in hundredths of a second. */
const ticks = 100;

/** Seconds of processor that the engine of a folder took since it began, as the operating system counts them. */
export function engineSeconds(dataDir: string): number {
  const seconds = enginesOf(dataDir).map(({ pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may have blanks, stands in brackets before the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  });
  return seconds.reduce((sum, each) => sum + each, 0);
}
