import { defineList } from '../../lists/list';

/**
 * States of a planning change:
 * - `waiting`, `running`: being applied, cell by cell.
 * - `stopping`, `stopped`: a person stopped it; what was applied stays until it is undone or gone on with.
 * - `undoing`, `undone`: taken back as a whole.
 */
export const changeStates = [
  'waiting',
  'running',
  'done',
  'stopping',
  'stopped',
  'undoing',
  'undone',
] as const;
export type PlanChangeState = (typeof changeStates)[number];

export const stateLabels: Readonly<Record<PlanChangeState, string>> = {
  waiting: 'Na fila',
  running: 'Gravando',
  done: 'Gravada',
  stopping: 'Parando',
  stopped: 'Parada',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
};

/** True for what names a saving: a UUID that its form was drawn with. */
export const isChangeId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export type ChangeAct = 'stop' | 'resume' | 'undo';

const acts: Readonly<Partial<Record<PlanChangeState, readonly ChangeAct[]>>> = {
  waiting: ['stop'],
  running: ['stop'],
  done: ['undo'],
  stopped: ['resume', 'undo'],
};

/** What a person may do with a change in its state; what changed no row cannot be taken back. */
export const actsOn = ({ state, done }: Pick<ChangeRow, 'state' | 'done'>): readonly ChangeAct[] =>
  (acts[state] ?? []).filter((act) => act !== 'undo' || done > 0);

/** True where the sum after a change is what all of its rows would come to, and not all of them have (yet). */
export const isForeseen = ({ state, done, total }: Pick<ChangeRow, 'state' | 'done' | 'total'>): boolean =>
  state !== 'undoing' && state !== 'undone' && (state !== 'done' || done < total);

/** The list of what was saved in a plan, the newest first. */
export const changeList = defineList({
  columns: {
    createdAt: { label: 'Data', kind: 'datetime' },
    user: { label: 'Usuário' },
    what: { label: 'Alteração' },
    filter: { label: 'Filtro' },
    total: { label: 'Linhas', align: 'end', kind: 'integer' },
    done: { label: 'Alteradas', kind: 'integer' },
    sumBefore: { label: 'Soma antes', align: 'end', kind: 'integer' },
    sumAfter: { label: 'Soma depois', align: 'end', kind: 'integer' },
    state: { label: 'Situação' },
    acts: { label: 'Ações', file: false },
  },
  order: { sort: 'createdAt', dir: 'desc' },
});

/** A change as the history shows it. */
export interface ChangeRow {
  readonly id: string;
  readonly date: string;
  readonly user: string;
  readonly what: string;
  readonly filter: string;
  readonly state: PlanChangeState;
  readonly busy: boolean;
  readonly done: number;
  readonly total: number;
  /** Rows changed by others since, which an undoing left as they are. */
  readonly left: number;
  readonly sumBefore: number;
  readonly sumAfter: number;
}
