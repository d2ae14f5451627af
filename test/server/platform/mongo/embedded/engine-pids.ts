import { execFileSync } from 'node:child_process';

export interface EngineProcess {
  readonly pid: number;
  readonly parent: number;
}

/** The engine processes that have `dataDir` in hand, as the operating system lists them. */
export function enginesOf(dataDir: string): EngineProcess[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trimEnd().endsWith(`engine.ts ${dataDir}`))
    .map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/, 2).map(Number);
      return { pid, parent };
    });
}
