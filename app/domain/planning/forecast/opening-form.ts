import { isFormId, textIn } from '../../values/form-text';
import {
  defaultMonths,
  maxMonths,
  openingSources,
  readPercent,
  type OpeningPreview,
  type OpeningSource,
} from './opening';

/** The form of an opening as a person left it. */
export interface OpeningTyped {
  readonly rf: string;
  readonly source: string;
  readonly percent: string;
  readonly months: string;
  readonly used: boolean;
  /** Empty: all of them. */
  readonly costCentres: readonly string[];
  readonly accounts: readonly string[];
}

/** What a person asks to open; empty lists stand for all there are. */
export interface OpeningRequest extends Pick<OpeningTyped, 'rf' | 'used' | 'costCentres' | 'accounts'> {
  readonly source: OpeningSource;
  /** Signed; 0 where the source has no amounts. */
  readonly percent: number;
  /** Of which an average is made. */
  readonly months: number;
}

type Faults = Readonly<Record<string, string>>;

/** What a form of `/ij/report_create_schneider` asks for. */
export interface OpeningForm {
  /** Null where it says nothing known. */
  readonly intent: 'preview' | 'open' | 'undo' | null;
  /** Names the opening; empty where the form has no such name. */
  readonly id: string;
  readonly typed: OpeningTyped;
  readonly asked: { readonly request: OpeningRequest } | { readonly faults: Faults };
}

const intents = ['preview', 'open', 'undo'] as const;

/** `intent=preview` or `open` with `id`, `rf`, `source`, `percent`, `months`, `used`, repeated `cost_center`, `account`; `undo` with `id`. */
export function openingForm(form: FormData): OpeningForm {
  const text = (name: string) => textIn(form, name).trim().slice(0, 300);
  const typed: OpeningTyped = {
    rf: text('rf'),
    source: text('source'),
    percent: text('percent'),
    months: text('months'),
    used: form.get('used') === 'on',
    costCentres: form.getAll('cost_center').map(String),
    accounts: form.getAll('account').map(String),
  };
  const intent = intents.find((name) => name === form.get('intent')) ?? null;
  const id = textIn(form, 'id');
  return { intent, id: isFormId(id) ? id : '', typed, asked: requestOf(typed) };
}

function requestOf(typed: OpeningTyped): OpeningForm['asked'] {
  const source = openingSources.find((name) => name === typed.source);
  const percent = readPercent(typed.percent);
  const months = typed.months === '' ? defaultMonths : Number(typed.months);
  const faults = {
    ...(!source && { source: 'Escolha a origem dos primeiros valores.' }),
    ...('refusal' in percent && { percent: percent.refusal }),
    ...(!(Number.isInteger(months) && months >= 1 && months <= maxMonths) && {
      months: `Informe de 1 a ${maxMonths} meses.`,
    }),
  };
  if (!source || 'refusal' in percent || Object.keys(faults).length > 0) return { faults };
  return { request: { ...typed, source, percent: source === 'zero' ? 0 : percent.value, months } };
}

/** What a form about openings did, or what it would do. */
export type OpeningOutcome = { readonly done: 'aberta' | 'desfeita' } | { readonly preview: OpeningPreview };

/** What it is answered. */
export type OpeningAnswer = { readonly typed: OpeningTyped } & (
  | OpeningOutcome
  | { readonly status: number; readonly problem: string; readonly fields: Faults }
);
