import {
  across,
  as,
  choice,
  drawnIn,
  file,
  hidden,
  json,
  named,
  text,
  texts,
  ticked,
  type Sent,
} from '../../forms/field';
import { defineForms, type FormValue } from '../../forms/form';
import { isPlain, isText, isVersion, jsonOf } from '../../values/json';
import { parseMonth } from '../../values/month';
import { messages } from '../../messages';
import { chosenCells } from '../imports/taken-cells';
import { cellField, handKinds, type CellEdit, type HandKind } from './forecast';
import { reviewSteps } from './review-workflow';

/** The cells of a save, or why they cannot be read. */
export type CellEdits = readonly CellEdit[] | { readonly refusal: string };

/** Text of a cell's input when the form was drawn, and its version. */
type DrawnCell = readonly [text: string, version: number];

/** The inputs of a form without JavaScript, by name (`cellField`). */
export interface TypedCells {
  readonly id: string;
  readonly typed: Readonly<Record<string, string>>;
  /** Null if it cannot be read. */
  readonly drawn: Readonly<Record<string, DrawnCell>> | null;
}

/** A mass change of a column (rule P15) as typed: a month (`2026-11`), a direction, a percentage. */
export interface MassRequest {
  readonly month: string;
  readonly action: string;
  readonly percent: string;
}

/** In forms about one cell, `celula` has its account and month. */
const account = named(
  'celula',
  as(text(), (given) => given.split('|')[0] ?? ''),
);
const month = named(
  'celula',
  as(text(), (given) => given.split('|')[1] ?? ''),
);

/** Id of a save; empty if the form has no valid id. */
const id = text();
const typedCells = {
  id,
  typed: across((sent) =>
    Object.fromEntries(
      [...sent].filter(
        (each): each is [string, string] => typeof each[1] === 'string' && each[0].startsWith('cell['),
      ),
    ),
  ),
  drawn: across((sent) => drawnIn(sent, isDrawn)),
};
const cells = hidden(json());

const savings = ['save', 'save-typed', 'save-send'] as const;
type Saving = (typeof savings)[number];

/** The action of a form without an intent, by its fields; null if there is none. */
function saveIn(sent: Sent): Saving | null {
  if (sent.get('kind') === 'import' || sent.has('cells') || sent.has('mine')) return 'save';
  if (Object.keys(typedCells.typed.read(sent, '')).length === 0) return null;
  return sent.get('intent') === 'save-send' ? 'save-send' : 'save-typed';
}

/** The cells of a save: of an import the chosen ones, of a grid all of them, otherwise each `mine`. */
function savedCells(sent: Sent): CellEdits {
  if (sent.get('kind') === 'import') return cellEdits(chosenCells(sent));
  if (sent.has('cells')) return cellEdits(cells.read(sent, 'cells'));
  return cellEdits(jsonOf(`[${texts().read(sent, 'mine').join(',')}]`));
}

/** The cells of the selected suggestions. */
function suggestedCells(sent: Sent): CellEdits {
  const accounts = texts().read(sent, 'account');
  if (accounts.length === 0) return { refusal: 'Marque ao menos uma conta.' };
  return cellEdits(accounts.flatMap((name) => cells.read(sent, `cells[${name}]`)));
}

export const reviewIntents = {
  /**
   * `id` names the save of unsaved changes, which a submission saves first; without it there must be no unsaved
   * changes.
   */
  step: { step: choice(reviewSteps), note: text(), id },
  comment: { id, account, month: as(month, parseMonth), text: text() },
  undo: { changeSet: text() },
  import: { file: file() },
  mass: {
    id,
    asked: across((sent): MassRequest => {
      const field = (name: string) => text().read(sent, name);
      return { month: field('month'), action: field('action'), percent: field('percent') };
    }),
    confirmed: ticked(),
  },
  draft: { cells },
  suggest: { id, kind: across((): HandKind => 'suggest'), cells: across(suggestedCells) },
  save: {
    id,
    kind: as(choice(handKinds), (kind): HandKind => kind ?? 'edit'),
    cells: hidden(across(savedCells)),
  },
  'save-typed': typedCells,
  'save-send': typedCells,
  restore: {
    id,
    typed: across((sent) => ({
      [cellField(account.read(sent, 'celula'), month.read(sent, 'celula'))]: text().read(sent, 'amount'),
    })),
    drawn: across((): TypedCells['drawn'] => ({})),
  },
};

/** A form without another intent saves; its fields determine how. */
export const reviewIntentOf = <Intent extends string>(
  intent: Intent | null,
  sent: Sent,
): Intent | Saving | null =>
  intent === null || savings.some((each) => each === intent) ? saveIn(sent) : intent;

/**
 * `intent=step` with `step`, `note`, and `id` if a submission saves first; `comment` with `id`, `celula`, `text`;
 * `restore` with `id`, `celula`, `amount`; `undo` with `changeSet`; `import` with `file`; `mass` with `id`, `month`,
 * `action`, `percent`, `confirmed`; `draft` with `cells`; `suggest` with `id`, repeated `account` and their
 * `cells[ACCOUNT]`. Otherwise a save with `id`, `kind` and `cells` (of an import only the conflicts in `mine`), or
 * repeated `mine` with one cell each, or inputs `cell[ACCOUNT|DATE]` and `drawn` (rule X1); `save-send` also submits
 * the review.
 */
export const reviewForm = defineForms(reviewIntents, (intent, sent) => reviewIntentOf(intent, sent));

/** A valid form of a review. */
export type ReviewForm = NonNullable<FormValue<typeof reviewForm>>;

/** The cells to save in a JSON value; an unknown kind of change counts as an edit. */
export function cellEdits(json: unknown): CellEdits {
  if (!Array.isArray(json)) return { refusal: messages.unreadableCells };
  if (json.every(isCellEdit))
    return json.map((cell) =>
      cell.how === undefined || isByHand(cell.how) ? cell : { ...cell, how: 'edit' },
    );
  const at = json.findIndex((cell) => !isCellEdit(cell));
  const cell: unknown = json[at];
  const why = isPlain(cell) && !Number.isFinite(cell['forecast']) ? ': o valor não é um número possível' : '';
  return { refusal: `A célula ${at + 1} não pode ser lida${why}. Nada foi salvo.` };
}

const isByHand = (how: string): boolean => (handKinds as readonly string[]).includes(how);

const isCellEdit = (cell: unknown): cell is CellEdit =>
  isPlain(cell) &&
  cell['account_concat'] !== '' &&
  isText(cell['account_concat'], 200) &&
  isText(cell['data_ref'], 30) &&
  Number.isFinite(cell['forecast']) &&
  isVersion(cell['version']);

const isDrawn = (cell: unknown): cell is DrawnCell =>
  Array.isArray(cell) && cell.length === 2 && isText(cell[0]) && isVersion(cell[1]);
