import fc from 'fast-check';
import { expect } from 'vitest';
import { isKill, mortal } from './mortal';
import { age, type EditsUser, type PlaceEdit, type SaveReport } from './user';

const kill = fc.option(fc.nat({ max: 5 }), { nil: undefined });
const who = fc.nat({ max: 1 });
const place = fc.nat({ max: 2 });
const value = fc.integer({ min: 1, max: 6 });

/** What somebody does: a save over the version that stands, an older one or any; an undo; a restore; a repeat; a finishing. */
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('save' as const),
      who,
      edits: fc.uniqueArray(fc.record({ place, value, behind: fc.constantFrom(0, 0, 0, 1, null) }), {
        minLength: 1,
        selector: (edit) => edit.place,
      }),
      writes: kill,
    }),
  },
  fc.record({ does: fc.constant('undo' as const), who, of: fc.nat(), writes: kill }),
  fc.record({ does: fc.constant('restore' as const), who, place, value, writes: kill }),
  fc.record({ does: fc.constant('again' as const), of: fc.nat() }),
  fc.record({ does: fc.constant('finish' as const) }),
);

/** What was sent as a save, to be sent again; and what its sender was told, unless the process died. */
interface Sent {
  readonly id: string;
  readonly who: number;
  readonly edits: readonly PlaceEdit[];
  readonly reports: SaveReport[];
}

/**
 * Whatever several people do at once, and wherever processes die: when all is finished, the history of each place leads
 * from its first value to the one that stands, each version of a row is one change set's, and every answer holds.
 */
export async function anyInterleaving(user: EditsUser): Promise<void> {
  // What is done at the same moment stands together.
  const story = fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      await user.reset();
      const first = await Promise.all(user.places.map(async (name) => (await user.at(name)).value));
      const sent: Sent[] = [];
      const others = new Map<string, number>();
      for (const deeds of moments)
        await Promise.all(deeds.map((each) => act(user, each, sent, others).catch(isKill)));
      const process = user.over(user.db);
      await age(user);
      await process.finish();
      expect(await process.finish()).toBe(0);
      await checkReports(user, first, sent, others);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}

type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

async function act(user: EditsUser, does: Deed, sent: Sent[], others: Map<string, number>): Promise<void> {
  const living = user.over(user.db);
  const nameOf = (at: number) => user.places[at % user.places.length] ?? '';
  const someone = (at: number) => user.people[at] ?? user.people[0];
  switch (does.does) {
    case 'save': {
      const edits = await Promise.all(
        does.edits.map(async ({ place: at, value: to, behind }) => {
          const { version } = await user.at(nameOf(at));
          return { place: nameOf(at), to, version: behind === null ? null : Math.max(version - behind, 1) };
        }),
      );
      const save: Sent = { id: crypto.randomUUID(), who: does.who, edits, reports: [] };
      sent.push(save);
      return send(user, save, does.writes);
    }
    case 'again': {
      const save = sent[does.of % sent.length];
      return save && send(user, save);
    }
    case 'undo': {
      const set = sent[does.of % sent.length];
      if (!set) return;
      const process = user.over(mortal(user.db, { writes: does.writes }));
      // A save that died before it was recorded is no set.
      const undone = await process.undo(someone(does.who), set.id).catch(isAbsent);
      if (undone) others.set(`${set.id}~desfeito`, undone.saved);
      return;
    }
    case 'restore': {
      const process = user.over(mortal(user.db, { writes: does.writes }));
      const restored = process.restore(
        someone(does.who),
        crypto.randomUUID(),
        nameOf(does.place),
        does.value,
      );
      return void (await restored.catch(isConflict));
    }
    case 'finish':
      // Those at work are taken for dead as well: whoever works on after that must do nothing twice.
      await age(user);
      await living.finish();
  }
}

async function send(user: EditsUser, { id, who: by, edits, reports }: Sent, writes?: number): Promise<void> {
  reports.push(
    await user.over(mortal(user.db, { writes })).save(user.people[by] ?? user.people[0], id, edits),
  );
}

async function checkReports(
  user: EditsUser,
  first: readonly (number | null)[],
  sent: readonly Sent[],
  others: ReadonlyMap<string, number>,
): Promise<void> {
  const process = user.over(user.db);
  const setsOf = new Map<string, Set<string>>();
  const rowsOf = new Map<string, Set<string>>();
  const placesOf = new Map<string, Set<string>>();
  for (const [at, name] of user.places.entries()) {
    const history = await process.history(name);
    const { value: now } = await user.at(name);
    expect(
      [...history].reverse().reduce<(number | null)[]>((path, { from, to }) => [...path, from, to], []),
    ).toEqual(pathThrough(first[at] ?? null, history.map(({ to }) => to).reverse()));
    expect(history[0]?.to ?? first[at]).toBe(now);
    for (const { set } of history) {
      add(setsOf, user.rowOf(name), set);
      add(rowsOf, set, user.rowOf(name));
      add(placesOf, set, name);
    }
  }
  for (const name of user.places)
    expect((await user.at(name)).version - 1).toBe(setsOf.get(user.rowOf(name))?.size ?? 0);
  for (const { id, reports } of sent)
    for (const { saved, conflicts } of reports) {
      expect(rowsOf.get(id)?.size ?? 0).toBe(saved);
      expect(conflicts.filter(({ place: name }) => placesOf.get(id)?.has(name))).toEqual([]);
    }
  for (const [id, saved] of others) expect(rowsOf.get(id)?.size ?? 0).toBe(saved);
  for (const id of rowsOf.keys()) expect(await user.audited(id)).toBe(1);
}

/** From → to, step by step: each begins where the one before it ended. */
const pathThrough = (start: number | null, values: readonly (number | null)[]): (number | null)[] =>
  values.flatMap((to, at) => [at === 0 ? start : (values[at - 1] ?? null), to]);

function add(to: Map<string, Set<string>>, name: string, member: string): void {
  to.set(name, (to.get(name) ?? new Set()).add(member));
}

const isAbsent = (error: unknown): null => of('absent', error);
const isConflict = (error: unknown): null => of('conflict', error);

function of(kind: string, error: unknown): null {
  if ((error as { kind?: string }).kind !== kind) throw error;
  return null;
}
