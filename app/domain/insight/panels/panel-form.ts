import { messages } from '../../messages';
import { text } from '../../forms/field';
import { defineForm, type FormValue } from '../../forms/form';

export const maxSaveNote = 200;

/** A panel's form, for every intent. */
export const panelText = defineForm({
  panelLabel: text(),
  dashboardId: text(),
  painelId: text({ inputMode: 'numeric' }),
  panelType: text(),
  definition: text(),
  /** Version of the record that the form was drawn from; 0 for a new panel. */
  version: text(),
  /** A description of the change, written by the person. */
  saveNote: text({ cut: maxSaveNote, maxLength: maxSaveNote }),
});
export type PanelText = FormValue<typeof panelText>;

/** A fault of a definition, with its place. */
export interface Fault {
  /** Path into the definition: `tiles.2.queries.0.from`; or the line of its text. */
  readonly path: string;
  readonly message: string;
}

/** A definition before validation. */
export interface GivenDefinition {
  /** Undefined if it is missing, or not JSON. */
  readonly given: unknown;
  readonly fault: Fault | null;
}

/** The values of a panel's form before validation. */
export interface PanelForm {
  readonly panelLabel: string;
  readonly dashboardId: string;
  /** NaN if it is not a whole number from 1. */
  readonly painelId: number;
  /** Null for an unknown menu group. */
  readonly panelType: 1 | 2 | null;
  readonly definition: GivenDefinition;
  readonly version: number;
  readonly saveNote: string;
}

export const panelForm = (typed: PanelText): PanelForm => ({
  panelLabel: typed.panelLabel.trim(),
  dashboardId: typed.dashboardId.trim(),
  painelId: /^[1-9]\d{0,8}$/.test(typed.painelId) ? Number(typed.painelId) : Number.NaN,
  panelType: typed.panelType === '1' ? 1 : typed.panelType === '2' ? 2 : null,
  definition: definitionIn(typed.definition),
  version: /^\d{1,9}$/.test(typed.version) ? Number(typed.version) : 0,
  saveNote: typed.saveNote.trim(),
});

const maxDefinitionLength = 200_000;

function definitionIn(text: string): GivenDefinition {
  if (text.trim() === '') return { given: undefined, fault: null };
  if (text.length > maxDefinitionLength)
    return { given: undefined, fault: { path: '', message: messages.formTooLarge } };
  try {
    return { given: JSON.parse(text) as unknown, fault: null };
  } catch (error) {
    const place = /line \d+ column \d+|position \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    return { given: undefined, fault: { path: lineOf(text, place), message: messages.panelNotJson } };
  }
}

/** The line in a parser's message, which contains a position. */
function lineOf(text: string, place = ''): string {
  const position = /position (\d+)/.exec(place)?.[1];
  if (position) return `linha ${text.slice(0, Number(position)).split('\n').length}`;
  return place.replace(/line (\d+) column (\d+)/, 'linha $1, coluna $2');
}
