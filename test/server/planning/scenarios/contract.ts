import { randomUUID } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditTrail } from '../../../../server/people/audit/audit';
import type { Person } from '../../../../server/people/users/user';
import { collection } from '../../../../server/platform/mongo/collection';
import type { WorkQueue } from '../../../../server/platform/work/queue';
import type { ScenarioTypes } from '../../../../server/planning/scenarios/plan';
import type { Scenarios } from '../../../../server/planning/scenarios/scenarios';

/** One kind of scenarios, on a database without any. */
export interface ScenarioUse<Types extends ScenarioTypes> {
  readonly db: Db;
  readonly background: WorkQueue;
  readonly scenarios: Scenarios<Types>;
  /** Heads what the trail says of one. */
  readonly name: string;
  /** Three who may open the official figures. */
  readonly people: readonly [Person, Person, Person];
  readonly wanted: Types['wanted'];
  /** Types a figure into a scenario; and into the official figures, at the same place, as somebody else. */
  readonly type: (person: Person, id: string, figure: number) => Promise<unknown>;
  readonly typeOfficial: (figure: number) => Promise<unknown>;
  readonly official: () => Promise<number | null | undefined>;
  /** No conflict goes in, or each does. */
  readonly none: Types['chosen'];
  readonly all: Types['chosen'];
  /** How many documents a scenario has beside its record. */
  readonly kept: (id: string) => Promise<number>;
  /** Addresses that a person was told of. */
  readonly addressesSentTo: (person: Person) => readonly string[] | Promise<readonly string[]>;
}

/** What every kind of scenarios does, whatever its figures are (rules P33, P34, P37, P39). */
export function scenarioContract<Types extends ScenarioTypes>(
  kind: string,
  open: () => ScenarioUse<Types>,
): void {
  describe(`scenarios of ${kind}`, () => {
    let use: ScenarioUse<Types>;
    let scenarios: Scenarios<Types>;
    let [ana, beto, cida] = [] as unknown as [Person, Person, Person];
    beforeEach(() => {
      use = open();
      ({ scenarios } = use);
      [ana, beto, cida] = use.people;
    });

    const make = () => scenarios.make(ana, '', use.wanted);
    const record = async (id: string, who = ana) => (await scenarios.records.enter(who, id)).record;
    const promotions = (subject: string) =>
      collection(use.db, auditTrail).countDocuments({ action: `${use.name}.promote`, subject });
    const promote = async (id: string, chosen = use.none, change = randomUUID() as string) => {
      const { seen } = await scenarios.preview(ana, id);
      return scenarios.promote(ana, id, { change, seen, chosen });
    };

    it('are made once under an id, even after an interrupted attempt, and are private to their author', async () => {
      const id = new ObjectId().toHexString();
      for (let turn = 0; turn < 2; turn += 1) expect(await scenarios.make(ana, id, use.wanted)).toBe(id);
      const kept = await use.kept(id);
      expect(kept).toBeGreaterThan(0);
      await scenarios.records.stored.deleteMany({});
      await scenarios.make(ana, id, use.wanted);
      expect(await use.kept(id)).toBe(kept);
      await expect(scenarios.make(beto, id, use.wanted)).rejects.toMatchObject({ kind: 'absent' });
      const copy = { ...use.wanted, kind: 'scenario', of: id };
      await expect(scenarios.make(beto, '', copy)).rejects.toMatchObject({ kind: 'absent' });
      expect(await scenarios.records.of(beto)).toEqual([]);
    });

    it('are shared with named people, who are notified once, and edit and promote only with the right', async () => {
      const id = await make();
      const rights = new Map([
        [beto.email, 'read' as const],
        [cida.email, 'edit' as const],
      ]);
      await scenarios.share(ana, id, rights, 1);
      await scenarios.share(ana, id, rights, 2);
      for (const who of [beto, cida])
        expect((await use.addressesSentTo(who)).filter((href) => href.endsWith(id))).toHaveLength(1);
      for (const attempt of [() => scenarios.preview(beto, id), () => use.type(beto, id, 7)])
        await expect(attempt()).rejects.toMatchObject({ status: 403 });
      await use.type(cida, id, 7);
      expect((await scenarios.preview(cida, id)).seen).not.toBe('');
      await expect(scenarios.archive(cida, id, true, 3)).rejects.toMatchObject({ kind: 'forbidden' });
      const stranger = new Map([['ninguem@demo.example', 'read' as const]]);
      await expect(scenarios.share(ana, id, stranger, 3)).rejects.toMatchObject({ kind: 'invalid' });
      await scenarios.share(ana, id, new Map(), 3);
      await expect(scenarios.preview(cida, id)).rejects.toMatchObject({ kind: 'absent' });
    });

    it('are renamed by version, archived and restored; archived ones cannot be promoted', async () => {
      const id = await make();
      await use.type(ana, id, 7);
      const { seen } = await scenarios.preview(ana, id);
      const words = { intent: 'rename' as const, title: 'Outro', note: 'para a diretoria' };
      await scenarios.submit(ana, id, { ...words, version: 1 });
      expect(await record(id)).toMatchObject({ title: 'Outro', note: 'para a diretoria' });
      for (const form of [words, { intent: 'archive' as const }])
        await expect(scenarios.submit(ana, id, { ...form, version: 1 })).rejects.toMatchObject({
          kind: 'conflict',
        });
      await expect(scenarios.submit(ana, id, { ...words, title: ' ', version: 2 })).rejects.toMatchObject({
        fields: { title: expect.any(String) as string },
      });
      await scenarios.archive(ana, id, true, 2);
      const asked = { change: randomUUID(), seen, chosen: use.none };
      await expect(scenarios.promote(ana, id, asked)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(scenarios.preview(ana, id)).rejects.toMatchObject({ kind: 'forbidden' });
      await scenarios.archive(ana, id, false, 3);
      await scenarios.promote(ana, id, asked);
      expect(await use.official()).toBe(7);
    });

    it('can be deleted by their author once archived, with all their content; promoted values stay', async () => {
      const [id, other] = [await make(), await make()];
      await scenarios.share(ana, id, new Map([[beto.email, 'edit']]), 1);
      await use.type(ana, id, 7);
      await promote(id);
      await expect(scenarios.delete(ana, id, 2)).rejects.toMatchObject({ kind: 'conflict' });
      await scenarios.archive(ana, id, true, 2);
      await expect(scenarios.delete(beto, id, 3)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(scenarios.delete(ana, id, 2)).rejects.toMatchObject({ kind: 'conflict' });
      await scenarios.delete(ana, id, 3);
      for (const who of [ana, beto]) await expect(record(id, who)).rejects.toMatchObject({ kind: 'absent' });
      await use.background.work();
      const left = () => scenarios.records.stored.countDocuments();
      await vi.waitFor(async () => expect(await left()).toBe(1), { timeout: 60_000 });
      expect(await use.kept(id)).toBe(0);
      expect(await use.kept(other)).toBeGreaterThan(0);
      expect(await use.official()).toBe(7);
    });

    it('are promoted once, as they were shown, which record and trail show', async () => {
      const id = await make();
      await expect(promote(id)).rejects.toMatchObject({ kind: 'invalid' });
      await use.type(ana, id, 7);
      const { seen } = await scenarios.preview(ana, id);
      await use.typeOfficial(300);
      const asked = { change: randomUUID() as string, chosen: use.none };
      await expect(scenarios.promote(ana, id, { ...asked, seen })).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('mudou desde que esta prévia foi mostrada') as string,
      });
      await expect(promote(id)).rejects.toMatchObject({ kind: 'invalid' });
      expect(await use.official()).toBe(300);
      const now = await scenarios.preview(ana, id);
      for (let turn = 0; turn < 2; turn += 1)
        await scenarios.promote(ana, id, { ...asked, chosen: use.all, seen: now.seen });
      expect(await use.official()).toBe(7);
      expect((await record(id)).promoted).toHaveLength(1);
      expect(await promotions(id)).toBe(1);
      expect((await scenarios.preview(ana, id)).seen).not.toBe(now.seen);
    });

    it('are promoted once, however often the same form is sent at once', async () => {
      const id = await make();
      await use.type(ana, id, 7);
      const { seen } = await scenarios.preview(ana, id);
      const asked = { change: randomUUID() as string, seen, chosen: use.none };
      await Promise.allSettled([1, 2, 3].map(() => scenarios.promote(ana, id, asked)));
      expect(await use.official()).toBe(7);
      expect((await record(id)).promoted).toHaveLength(1);
      expect(await promotions(id)).toBe(1);
    });
  });
}
