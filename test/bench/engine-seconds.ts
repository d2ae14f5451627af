import { readFileSync } from 'node:fs';
import { enginesOf } from '../server/platform/mongo/embedded/engine-pids';

/** Linux counts CPU time in hundredths of a second. */
const ticks = 100;

/** The CPU seconds of a folder's database engine since its start, as reported by the operating system. */
export function engineSeconds(dataDir: string): number {
  const seconds = enginesOf(dataDir).map(({ pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name, which may contain blanks, is in parentheses before the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  });
  return seconds.reduce((sum, each) => sum + each, 0);
}
