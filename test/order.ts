import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute and more: begun last, one core would wait for them. */
const long = ['/browser/screens.test.ts', '/attacks/screens.test.ts', '/http/costs/costs.test.ts'];

/**
 * The same order on every machine: the long ones, then by size. Vitest's own is by how long each took the last time, and a
 * fresh checkout has another; files that share a demo would meet there for the first time.
 */
export class Order extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(name)) ? Infinity : statSync(moduleId).size;
    const ranked = files.map((file) => ({ file, rank: rank(file) }));
    ranked.sort((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank));
    return Promise.resolve(ranked.map(({ file }) => file));
  }
}
