import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that files took when they were last measured; what is not named takes next to nothing. */
const times = JSON.parse(readFileSync(path.resolve('test/times.json'), 'utf8')) as Record<string, number>;

/**
 * The same order on every machine, the longest first: begun last, one core would wait for it. Vitest's own is by how long each
 * took the last time, and a fresh checkout has another; files that share a demo would meet there for the first time.
 */
export class Order extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => {
      const name = path.relative(process.cwd(), file.moduleId);
      return { file, name, seconds: times[name] ?? 0 };
    });
    known.sort((one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1));
    return Promise.resolve(known.map(({ file }) => file));
  }
}
