import { drawnIn, fileIn, textIn, textsIn } from '../../values/form-text';
import { isPlain, isText, isVersion, jsonOf } from '../../values/json';
import { parseMonth, type Month } from '../../values/month';
import { messages } from '../../messages';
import { chosenCells } from '../imports/taken-cells';
import { cellField, handKinds, type CellEdit, type HandKind } from './forecast';
import { reviewSteps, type ReviewStep } from './review-workflow';

/** The cells of a save, or why they cannot be read. */
export type CellEdits = readonly CellEdit[] | { readonly refusal: string };

/** What the input of a cell held when it was drawn, and the version behind it. */
type DrawnCell = readonly [text: string, version: number];

/** The inputs of a plain form, by their names (`cellField`). */
export interface TypedCells {
  readonly id: string;
  readonly typed: Readonly<Record<string, string>>;
  /** Null where it cannot be read. */
  readonly drawn: Readonly<Record<string, DrawnCell>> | null;
}

/** A mass column change (rule P15) as it is typed: a month (`2026-11`), a direction, a percentage. */
export interface MassRequest {
  readonly month: string;
  readonly action: string;
  readonly percent: string;
}

/** What a form of a review asks for. An `id` names a save; it is empty where the form has none. */
export type ReviewForm =
  /** `id` names the save of what is unsaved, which a send takes along; without it there is to be nothing unsaved. */
  | { readonly intent: 'step'; readonly step: ReviewStep | null; readonly note: string; readonly id: string }
  | {
      readonly intent: 'comment';
      readonly id: string;
      readonly account: string;
      readonly month: Month | null;
      readonly text: string;
    }
  | { readonly intent: 'undo'; readonly changeSet: string }
  | { readonly intent: 'import'; readonly file: Blob | null }
  | { readonly intent: 'mass'; readonly id: string; readonly asked: MassRequest; readonly confirmed: boolean }
  | { readonly intent: 'draft'; readonly cells: unknown }
  | {
      readonly intent: 'save' | 'suggest';
      readonly id: string;
      readonly kind: HandKind;
      readonly cells: CellEdits;
    }
  | ({ readonly intent: 'save-typed' | 'save-send' | 'restore' } & TypedCells);

/**
 * `intent=step` with `step`, `note`, and `id` where a send saves first; `comment` with `id`, `celula`, `text`; `restore` with `id`, `celula`, `amount`; `undo` with
 * `changeSet`; `import` with `file`; `mass` with `id`, `month`, `action`, `percent`, `confirmed`; `draft` with `cells`; `suggest`
 * with `id`, repeated `account` and their `cells[ACCOUNT]`; else a save with `id`, `kind` and `cells`, of an import only those
 * conflicts that `mine` names, or repeated `mine`, each a cell, or inputs `cell[ACCOUNT|DATE]` and `drawn` (rule X1), which
 * `save-send` saves and sends. Null for anything else.
 */
export function reviewForm(form: FormData): ReviewForm | null {
  const text = (name: string) => textIn(form, name);
  const id = text('id');
  const [account = '', month = ''] = text('celula').split('|');
  const intent = form.get('intent');
  switch (intent) {
    case 'step':
      return {
        intent,
        step: reviewSteps.find((step) => step === text('step')) ?? null,
        note: text('note'),
        id,
      };
    case 'comment':
      return { intent, id, account, month: parseMonth(month), text: text('text') };
    case 'restore':
      return { intent, id, typed: { [cellField(account, month)]: text('amount') }, drawn: {} };
    case 'undo':
      return { intent, changeSet: text('changeSet') };
    case 'import':
      return { intent, file: fileIn(form) };
    case 'mass': {
      const asked = { month: text('month'), action: text('action'), percent: text('percent') };
      return { intent, id, asked, confirmed: form.has('confirmed') };
    }
    case 'draft':
      return { intent, cells: jsonOf(text('cells')) };
    case 'suggest': {
      const accounts = form.getAll('account').map(String);
      const cells =
        accounts.length > 0
          ? cellEdits(accounts.flatMap((name) => jsonOf(text(`cells[${name}]`))))
          : { refusal: 'Marque ao menos uma conta.' };
      return { intent, id, kind: intent, cells };
    }
    default:
      return saveForm(form, id);
  }
}

function saveForm(form: FormData, id: string): ReviewForm | null {
  const kind = handKinds.find((name) => name === form.get('kind')) ?? 'edit';
  const save = (cells: unknown) => ({ intent: 'save', id, kind, cells: cellEdits(cells) }) as const;
  if (kind === 'import') return save(chosenCells(form));
  if (form.has('cells')) return save(jsonOf(textIn(form, 'cells')));
  if (form.has('mine')) return save(jsonOf(`[${form.getAll('mine').join(',')}]`));
  const typed = Object.fromEntries(
    Object.entries(textsIn(form)).filter(([name]) => name.startsWith('cell[')),
  );
  if (Object.keys(typed).length === 0) return null;
  const intent = form.get('intent') === 'save-send' ? 'save-send' : 'save-typed';
  return { intent, id, typed, drawn: drawnIn(form, isDrawn) };
}

/** What JSON says of cells to save; one that came about in a way that is none of the grid's is an edit. */
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
