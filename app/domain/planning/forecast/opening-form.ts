import { as, Fault, formId, named, text, texts, trimmed } from '../../forms/field';
import { defineForms, type Faults, type FormValue } from '../../forms/form';
import { defaultMonths, maxMonths, openingSources, readPercent, type OpeningPreview } from './opening';

/** The typed values of an opening's form. */
export interface OpeningTyped {
  readonly rf: string;
  readonly source: string;
  readonly percent: string;
  readonly months: string;
  readonly used: boolean;
  /** Empty for all. */
  readonly costCentres: readonly string[];
  readonly accounts: readonly string[];
}

const sourceOf = (given: string) => openingSources.find((name) => name === given);
const id = formId();

const asked = {
  id,
  rf: trimmed({ cut: 300 }),
  source: as(trimmed(), (given) => sourceOf(given) ?? new Fault('Escolha a origem dos primeiros valores.')),
  /** Signed; 0 for a source without amounts. */
  percent: as(trimmed(), (given, sent) => {
    const percent = readPercent(given);
    if ('refusal' in percent) return new Fault(percent.refusal);
    return text().read(sent, 'source') === 'zero' ? 0 : percent.value;
  }),
  /** Number of months for an average. */
  months: as(trimmed(), (given) => {
    const months = given === '' ? defaultMonths : Number(given);
    return Number.isInteger(months) && months >= 1 && months <= maxMonths
      ? months
      : new Fault(`Informe de 1 a ${maxMonths} meses.`);
  }),
  used: as(text(), (given) => given === 'on'),
  /** Empty lists mean all. */
  costCentres: named('cost_center', texts()),
  accounts: named('account', texts()),
};

/** `intent=preview` or `open` with `id`, `rf`, `source`, `percent`, `months`, `used`, repeated `cost_center`, `account`; `undo` with `id`. */
export const openingForm = defineForms({ preview: asked, open: asked, undo: { id } });

/** A valid form of `/ij/report_create_schneider`, or its faults. */
export type OpeningForm = ReturnType<(typeof openingForm)['read']>;

/** The values of an opening. */
export type OpeningRequest = Omit<
  Extract<FormValue<typeof openingForm>, { intent: 'open' }>,
  'intent' | 'id'
>;

/** The typed values, for showing the form again. */
export const openingTyped = ({ typed, all }: Pick<OpeningForm, 'typed' | 'all'>): OpeningTyped => {
  const { rf = '', source = '', percent = '', months = '' } = typed;
  const lists = { costCentres: all('cost_center'), accounts: all('account') };
  return { rf, source, percent, months, used: typed['used'] === 'on', ...lists };
};

/** The result of an opening's form, or its preview. */
export type OpeningOutcome = { readonly done: 'aberta' | 'desfeita' } | { readonly preview: OpeningPreview };

/** The answer to an opening's form. */
export type OpeningAnswer = { readonly typed: OpeningTyped } & (
  | OpeningOutcome
  | { readonly status: number; readonly problem: string; readonly fields: Faults }
);
