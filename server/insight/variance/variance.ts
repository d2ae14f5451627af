import type { Part, Sides } from '../../../app/domain/insight/variance/contributions';
import type { Dimension, Narrowing } from '../../../app/domain/insight/variance/address';
import type { VarianceMeasure } from '../../../app/domain/insight/variance/measure';
import { monthOfYear, yearOf, type Month } from '../../../app/domain/values/month';
import type { Person } from '../../people/users/user';
import type { Behind, VarianceChoice, Way } from '../../../app/domain/insight/variance/view';

export interface VarianceDimension extends Dimension {
  /** What a value is called; as it is where absent. */
  readonly nameOf?: (value: string) => string;
  /** Its values are what came in between the two sides, which have none of their own. */
  readonly flow?: true;
}

/** One variance, found by what an address asks for, and ready to be parted. */
export interface Variance {
  /** `Realizado − previsto`. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly measure: VarianceMeasure;
  /** What it is of, as the screen and its files say it. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** How it is reckoned, where that is not plain. */
  readonly notes: readonly string[];
  readonly choices: readonly VarianceChoice[];
  /** Parameters of the address that say which variance it is. */
  readonly fields: Readonly<Record<string, string>>;
  readonly dimensions: readonly VarianceDimension[];
  /** The dimension that it is parted by first. */
  readonly first: string;
  /** What the address narrows it to in other words than the dimensions'. */
  readonly narrowed: Narrowing;
  /** The screen that it stands on. */
  readonly back: Way;
  /** Both sides by the values of a dimension, of what is narrowed to. */
  parts(by: string, narrowed: Narrowing): Promise<Part[]>;
  /** The two sides of the whole, for dimensions whose parts have none. */
  whole?(narrowed: Narrowing): Promise<Sides>;
  /** Where a part is explained itself, where that is not by narrowing; null where nowhere. */
  into?(by: string, value: string): string | null | undefined;
  behind(person: Person, narrowed: Narrowing): Promise<Behind>;
  /** Where the cells are that are explained. */
  ways(person: Person, narrowed: Narrowing): readonly Way[];
}

/** A kind of variance. */
export interface VarianceSource {
  /** @throws Problem `absent` where nothing is there to be compared */
  find(params: URLSearchParams): Promise<Variance>;
}

/** Months as they are typed over a column: `10/2026`, `09/2026..10/2026`. */
export function monthFilter(first: Month, last: Month = first): string {
  const typed = (at: Month) => `${String(monthOfYear(at)).padStart(2, '0')}/${yearOf(at)}`;
  return first === last ? typed(first) : `${typed(first)}..${typed(last)}`;
}

/** A choice whose values are called as they are. */
export const plainChoice = (
  name: string,
  label: string,
  value: string,
  options: readonly string[],
): VarianceChoice => ({ name, label, value, options: options.map((each) => ({ value: each, label: each })) });
