import { useEffect, useState } from 'react';
import type { RowConflict } from '~/domain/planning/quantities/conflict';
import type { DraftStore } from './drafts';
import type { Answer } from './results';

/** The conflicts of the last saving that the person has not settled yet. */
export function useConflicts(store: DraftStore, answer: Answer | undefined) {
  const [settled, setSettled] = useState<{ of?: Answer; ids: readonly string[] }>({ ids: [] });
  const ids = settled.of === answer ? settled.ids : [];
  const settle = ({ id }: RowConflict) => setSettled({ of: answer, ids: [...ids, id] });
  useEffect(() => {
    if (!answer || (answer.conflicts.length === 0 && answer.absent.length === 0)) return;
    store.settle(
      answer.change,
      answer.conflicts.map(({ id }) => id),
    );
  }, [answer, store]);
  return {
    open: (answer?.conflicts ?? []).filter(({ id }) => !ids.includes(id)),
    saved: answer?.saved ?? 0,
    onMine: (conflict: RowConflict) => {
      const { id, label, typed, version, valor } = conflict;
      store.set(id, { label, typed, version, original: valor });
      settle(conflict);
    },
    onTheirs: (conflict: RowConflict) => {
      store.drop([conflict.id]);
      settle(conflict);
    },
  };
}
