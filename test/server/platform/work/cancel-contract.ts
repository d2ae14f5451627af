import { afterEach, describe, expect, it, vi } from 'vitest';
import { Leases } from '../../../../server/platform/leases/lease';
import type { Canceller } from '../../../../server/platform/work/orders';

interface Setting {
  readonly cancel: (id: string, by: Canceller) => Promise<unknown>;
  /** What a worker does with one. */
  readonly run: (id: string) => Promise<unknown>;
  /** Orders one that no worker has begun; again, where the last one was cancelled. */
  readonly order: () => Promise<string>;
  /** Who orders it; null where those who administer alone do. */
  readonly orderedBy: string | null;
  readonly stateOf: (id: string) => Promise<string>;
  /** Expects that a cancelled one has left nothing behind. */
  readonly nothingLeft: (id: string) => Promise<void>;
}

const person = (email: string, administers = false): Canceller => ({ email, name: email, administers });

/** What holds for each kind of work that can be cancelled (rule X19); each of its orders has two steps at least. */
export function cancelContract(setting: () => Setting): void {
  const own = () => {
    const { orderedBy } = setting();
    return orderedBy === null ? person('marta@demo.example', true) : person(orderedBy);
  };
  /** Acts once in the middle of a step, or of the end, of what is done next. */
  const within = (what: 'note' | 'finish', act: () => Promise<unknown>) => {
    const real = Leases.prototype[what] as (...given: unknown[]) => Promise<never>;
    vi.spyOn(Leases.prototype, what).mockImplementationOnce(async function (
      this: unknown,
      ...given: unknown[]
    ) {
      await act();
      return real.apply(this, given);
    });
  };

  describe('cancelled', () => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('while it waits, it ends at once and is not done; it is done when it is ordered again', async () => {
      const { cancel, run, order, stateOf, nothingLeft } = setting();
      const id = await order();
      expect(await cancel(id, own())).toBeTruthy();
      expect(await cancel(id, own())).toBeFalsy();
      await run(id);
      expect(await stateOf(id)).toBe('cancelled');
      await nothingLeft(id);
      const next = await order();
      expect(await stateOf(next)).toBe('waiting');
      await run(next);
      expect(await stateOf(next)).toBe('done');
    });

    it('while a worker runs it, it ends before the next step and leaves nothing', async () => {
      const { cancel, run, order, stateOf, nothingLeft } = setting();
      const id = await order();
      within('note', () => cancel(id, own()));
      await run(id);
      expect(await stateOf(id)).toBe('cancelled');
      await nothingLeft(id);
    });

    it('at the very end, it is done, and stays so', async () => {
      const { cancel, run, order, stateOf } = setting();
      const id = await order();
      within('finish', () => cancel(id, own()));
      await run(id);
      expect(await stateOf(id)).toBe('done');
      expect(await cancel(id, own())).toBeFalsy();
      expect(await stateOf(id)).toBe('done');
    });

    it('by somebody else, it continues; by an administrator, it ends', async () => {
      const { cancel, order, stateOf } = setting();
      const id = await order();
      await expect(cancel(id, person('ivo@demo.example'))).rejects.toMatchObject({ kind: 'forbidden' });
      expect(await stateOf(id)).toBe('waiting');
      await cancel(id, person('marta@demo.example', true));
      expect(await stateOf(id)).toBe('cancelled');
    });
  });
}
