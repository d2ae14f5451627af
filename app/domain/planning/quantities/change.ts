import { defineList } from '../../lists/list';

/**
 * States of a planning change:
 * - `waiting`, `running`: it is being applied, cell by cell.
 * - `stopping`, `stopped`: a person stopped it; applied cells stay until it is undone or resumed.
 * - `undoing`, `undone`: it is undone as a whole.
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

/** True for the id of a save: a UUID from its form. */
export const isChangeId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export type ChangeAct = 'stop' | 'resume' | 'undo';

const acts: Readonly<Partial<Record<PlanChangeState, readonly ChangeAct[]>>> = {
  waiting: ['stop'],
  running: ['stop'],
  done: ['undo'],
  stopped: ['resume', 'undo'],
};

/** A person's actions on a change in its state; a change without changed rows cannot be undone. */
export const actsOn = ({ state, done }: Pick<ChangeRow, 'state' | 'done'>): readonly ChangeAct[] =>
  (acts[state] ?? []).filter((act) => act !== 'undo' || done > 0);

/** True if the sum after a change is the expected sum of all rows, and not all of them have been changed (yet). */
export const isForeseen = ({ state, done, total }: Pick<ChangeRow, 'state' | 'done' | 'total'>): boolean =>
  state !== 'undoing' && state !== 'undone' && (state !== 'done' || done < total);

/** The list of a plan's saves, the newest first. */
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

/** A change in the history. */
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
  /** Number of rows that others changed later, which an undo kept. */
  readonly left: number;
  readonly sumBefore: number;
  readonly sumAfter: number;
}
