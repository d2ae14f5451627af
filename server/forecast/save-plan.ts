import { ObjectId } from 'mongodb';
import type { ChangeKind } from '../../app/domain/forecast';
import type { Change } from './change-set';
import type { ForecastRecord } from './collection';
import type { DatedEdit } from './edits';

/** What a plan needs to know of a stored cell. */
export type StoredCell = Pick<
  ForecastRecord,
  '_id' | 'account_concat' | 'data_ref' | 'forecast' | 'version' | 'changeSet'
>;

/** An edit over a version that is gone, and the cell as it is now. */
export interface Clash {
  readonly edit: DatedEdit;
  readonly cell: StoredCell | undefined;
}

export interface Plan {
  /** How most of the values came about; a change that came otherwise says so. */
  readonly kind: ChangeKind;
  readonly changes: Change[];
  readonly conflicts: readonly Clash[];
  readonly unchanged: number;
}

export const cellKey = ({
  account_concat,
  data_ref,
}: Pick<DatedEdit, 'account_concat' | 'data_ref'>): string => `${account_concat}|${data_ref.getTime()}`;

/** Parts edits into changes, edits that the cell has already, and edits made over a version that is gone. */
export function planOf(edits: readonly DatedEdit[], stored: readonly StoredCell[], kind: ChangeKind): Plan {
  const cells = new Map(stored.map((cell) => [cellKey(cell), cell]));
  const changes: Change[] = [];
  const conflicts: Clash[] = [];
  let unchanged = 0;
  for (const edit of edits) {
    const cell = cells.get(cellKey(edit));
    const { account_concat, data_ref, forecast: to, version, how } = edit;
    const stands = cell?.version ?? 0;
    if (cell && cell.forecast === to) unchanged += 1;
    else if (version !== null && version !== stands) conflicts.push({ edit, cell });
    else {
      const from = cell?.forecast ?? null;
      changes.push({
        cell: cell?._id ?? new ObjectId(),
        account_concat,
        data_ref,
        from,
        to,
        version: stands,
        ...(how && { how }),
      });
    }
  }
  return { ...named(changes, kind), conflicts, unchanged };
}

/** The kind of most changes goes for the whole; the others keep their own beside them. */
function named(changes: readonly Change[], kind: ChangeKind): Pick<Plan, 'kind' | 'changes'> {
  const counts = new Map<ChangeKind, number>();
  for (const { how = kind } of changes) counts.set(how, (counts.get(how) ?? 0) + 1);
  const [[most] = [kind]] = [...counts].sort(([, one], [, other]) => other - one);
  return {
    kind: most,
    changes: changes.map(({ how = kind, ...change }) => (how === most ? change : { ...change, how })),
  };
}
