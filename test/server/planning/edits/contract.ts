import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../../../server/planning/edits/change-set';
import type { Person } from '../../../../server/people/users/user';
import { anyInterleaving } from './interleaving';
import { isKill, mortal } from './mortal';
import { age, type EditsProcess, type EditsUser, type PlaceEdit } from './user';

/** What the kernel of edits promises, through an area that uses it (rules P8, P9, P10). */
export function editsContract(name: string, open: () => Promise<EditsUser>): void {
  describe(`edits of ${name}`, () => {
    let user: EditsUser;
    let process: EditsProcess;
    let one: string;
    let other: string;
    let [ana, beto] = [] as unknown as [Person, Person];
    let [before, beside]: [number | null, number | null] = [0, 0];
    beforeAll(async () => {
      user = await open();
      process = user.over(user.db);
      [one = '', other = ''] = user.places;
      [ana, beto] = user.people;
    });
    afterAll(() => user.close());
    beforeEach(async () => {
      await user.reset();
      [before, beside] = [(await user.at(one)).value, (await user.at(other)).value];
    });

    const edit = (place: string, to: number, version: number | null = 1): PlaceEdit => ({
      place,
      to,
      version,
    });
    const values = () => Promise.all([one, other].map(async (place) => (await user.at(place)).value));
    const historyOf = async (place: string) =>
      (await process.history(place)).map(({ by, from, to }) => [by, from, to]);
    const stamp = /16 Nov 2026 12:0\d/;
    const setOf = (_id: string) => user.db.collection<ChangeSet>(user.sets).findOne({ _id });

    it('writes what differs, once, and tells who, when, from and to', async () => {
      const id = randomUUID();
      expect(await process.save(ana, id, [edit(one, 51), edit(other, beside ?? 0)])).toEqual({
        saved: 1,
        conflicts: [],
      });
      expect(await user.at(one)).toEqual({ value: 51, version: 2 });
      expect(await user.at(other)).toEqual({ value: beside, version: 1 });
      const [change] = await process.history(one);
      expect(change).toMatchObject({ set: id, by: ana.name, from: before, to: 51 });
      expect(change?.at).toMatch(stamp);
      expect(await process.history(other)).toEqual([]);
      expect(await setOf(id)).toMatchObject({ author: ana.email, phase: 'applied', lost: [] });
      expect(await user.audited(id)).toBe(1);
    });

    it('repeated, or sent several times at once, changes nothing and has the same answer', async () => {
      const id = randomUUID();
      const edits = [edit(one, 51), edit(other, 52)];
      const answers = await Promise.all([1, 2, 3].map(() => process.save(ana, id, edits)));
      await process.save(beto, randomUUID(), [edit(one, 61, 2)]);
      for (const answer of [...answers, await process.save(ana, id, edits)])
        expect(answer).toEqual({ saved: 2, conflicts: [] });
      expect(await values()).toEqual([61, 52]);
      expect(await user.at(other)).toMatchObject({ version: 2 });
      expect(await user.audited(id)).toBe(1);
    });

    it.each([
      ['what stood there already', null],
      ['what a newer value kept out', 7],
    ])(
      'sent again after it changed nothing, for %s, changes nothing of what others did since',
      async (_why, version) => {
        const id = randomUUID();
        const edits = [edit(one, version === null ? (before ?? 51) : 51, version)];
        if (before === null) await process.save(beto, randomUUID(), [edit(one, 51)]);
        const { saved } = await process.save(ana, id, edits);
        await process.save(beto, randomUUID(), [edit(one, 61, null)]);
        expect([saved, (await process.save(ana, id, edits)).saved]).toEqual([0, 0]);
        expect((await user.at(one)).value).toBe(61);
      },
    );

    it('refuses the id of somebody else’s save', async () => {
      const id = randomUUID();
      await process.save(ana, id, [edit(one, 51)]);
      await expect(process.save(beto, id, [edit(other, 52)])).rejects.toMatchObject({ kind: 'conflict' });
      expect(await values()).toEqual([51, beside]);
    });

    it('keeps a newer value, shows both with author and time, saves the rest, and then the chosen one', async () => {
      await process.save(ana, randomUUID(), [edit(one, 51)]);
      const { saved, conflicts } = await process.save(beto, randomUUID(), [edit(one, 61), edit(other, 62)]);
      expect([saved, conflicts]).toEqual([
        1,
        [
          {
            place: one,
            mine: 61,
            theirs: 51,
            version: 2,
            by: expect.stringMatching(`^${ana.name}, ${stamp.source}`) as string,
          },
        ],
      ]);
      expect(await values()).toEqual([51, 62]);
      await process.save(beto, randomUUID(), [edit(one, 61, 2)]);
      expect(await values()).toEqual([61, 62]);
    });

    it.each([
      ['over the version that was seen', 1],
      ['over whatever stands', null],
    ])('after a value that was saved between reading and writing, %s', async (_how, version) => {
      const slow = user.over(
        mortal(user.db, { meanwhile: () => process.save(beto, randomUUID(), [edit(one, 61)]) }),
      );
      const id = randomUUID();
      const edits = [edit(one, 51, version), edit(other, 52, version)];
      for (const { saved, conflicts } of [
        await slow.save(ana, id, edits),
        await process.save(ana, id, edits),
      ])
        expect([saved, conflicts]).toMatchObject([
          1,
          [
            {
              place: one,
              mine: 51,
              theirs: 61,
              version: 2,
              by: expect.stringContaining(beto.name) as string,
            },
          ],
        ]);
      expect(await values()).toEqual([61, 52]);
      expect(await historyOf(one)).toEqual([[beto.name, before, 61]]);
    });

    /** Kills a save of both places after each of its writes in turn, and once not at all. */
    async function eachKill(then: (id: string, writes: number) => Promise<void>) {
      for (let writes = 0, killed = true; killed; writes += 1) {
        await user.reset();
        const id = randomUUID();
        killed = await user
          .over(mortal(user.db, { writes }))
          .save(ana, id, [edit(one, 51), edit(other, 52)])
          .then(() => false, isKill);
        await then(id, writes);
        expect(writes).toBeLessThan(20);
      }
    }

    it('killed after any of its writes, is completed once, when it is old enough to be dead', () =>
      eachKill(async (id) => {
        const set = await setOf(id);
        expect(await process.finish()).toBe(0);
        await age(user);
        const [first, second] = await Promise.all([process.finish(), process.finish()]);
        expect(first + second).toBe(set?.phase === 'recorded' ? 1 : 0);
        expect(await values()).toEqual(set ? [51, 52] : [before, beside]);
        expect(await historyOf(one)).toEqual(set ? [[ana.name, before, 51]] : []);
        expect(await user.audited(id)).toBe(set ? 1 : 0);
        expect(await process.save(ana, id, [edit(one, 51), edit(other, 52)])).toEqual({
          saved: 2,
          conflicts: [],
        });
        expect(await user.at(one)).toEqual({ value: 51, version: 2 });
      }));

    it('killed and overwritten since, keeps the newer values and reports what it had saved', () =>
      eachKill(async () => {
        const [seenOne, seenOther] = await values();
        await process.save(beto, randomUUID(), [edit(one, 61, null), edit(other, 62, null)]);
        await age(user);
        await process.finish();
        expect(await values()).toEqual([61, 62]);
        const tale = (seen: number | null | undefined, start: number | null, mine: number) =>
          seen === start
            ? [[beto.name, start, mine + 10]]
            : [
                [beto.name, mine, mine + 10],
                [ana.name, start, mine],
              ];
        expect([await historyOf(one), await historyOf(other)]).toEqual([
          tale(seenOne, before, 51),
          tale(seenOther, beside, 52),
        ]);
      }));

    it('undoes a set completely, once, whoever asks', async () => {
      const id = randomUUID();
      await process.save(ana, id, [edit(one, 51), edit(other, 52)]);
      const answers = await Promise.all([process.undo(beto, id), process.undo(beto, id)]);
      for (const answer of [...answers, await process.undo(ana, id)])
        expect(answer).toEqual({ saved: 2, conflicts: [] });
      expect(await values()).toEqual([before, beside]);
      expect(await user.at(one)).toMatchObject({ version: 3 });
      expect(await historyOf(one)).toEqual([
        [beto.name, 51, before],
        [ana.name, before, 51],
      ]);
    });

    it('undoes an interrupted save completely', () =>
      eachKill(async (id) => {
        if (!(await setOf(id))) return;
        expect(await process.undo(beto, id)).toEqual({ saved: 2, conflicts: [] });
        await age(user);
        await process.finish();
        expect(await values()).toEqual([before, beside]);
        expect(await historyOf(one)).toEqual([
          [beto.name, 51, before],
          [ana.name, before, 51],
        ]);
      }));

    it('undoes what nobody changed since, reports the rest, and knows no other sets', async () => {
      const id = randomUUID();
      await process.save(ana, id, [edit(one, 51), edit(other, 52)]);
      await process.save(beto, randomUUID(), [edit(other, 62, 2)]);
      expect(await process.undo(ana, id)).toMatchObject({
        saved: 1,
        conflicts: [
          { place: other, mine: beside, theirs: 62, by: expect.stringContaining(beto.name) as string },
        ],
      });
      expect(await values()).toEqual([before, 62]);
      await expect(process.undo(ana, randomUUID())).rejects.toMatchObject({ kind: 'absent' });
    });

    it('attributes a newer value of the same person to their other window', async () => {
      await process.save(ana, randomUUID(), [edit(one, 51)]);
      expect(await process.save(ana, randomUUID(), [edit(one, 61)])).toMatchObject({
        saved: 0,
        conflicts: [{ theirs: 51, by: expect.stringMatching(/^você em outra janela, /) as string }],
      });
    });

    it('restores a former value of a place as a separate save', async () => {
      await process.save(ana, randomUUID(), [edit(one, 51)]);
      await process.save(ana, randomUUID(), [edit(one, 53, 2)]);
      const [, earlier] = await process.history(one);
      const id = randomUUID();
      await process.restore(beto, id, one, earlier?.to ?? 0);
      await process.restore(beto, id, one, earlier?.to ?? 0);
      expect(await user.at(one)).toEqual({ value: 51, version: 4 });
      expect(await historyOf(one)).toEqual([
        [beto.name, 53, 51],
        [ana.name, 51, 53],
        [ana.name, before, 51],
      ]);
    });

    it('loses nothing and does nothing twice, in any order of saves, undos, restores and kills', () =>
      anyInterleaving(user));
  });
}
