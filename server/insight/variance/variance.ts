import type { ThingKind } from '../../../app/domain/insight/things/thing';
import type { Part, Sides } from '../../../app/domain/insight/variance/contributions';
import type { Dimension, Narrowing } from '../../../app/domain/insight/variance/address';
import { monthOfYear, yearOf, type Month } from '../../../app/domain/values/month';
import type { Person } from '../../people/users/user';
import type { Behind, VarianceChoice, VarianceHead, Way } from '../../../app/domain/insight/variance/view';

export interface VarianceDimension extends Dimension {
  /** The name of a value; the value itself if absent. */
  readonly nameOf?: (value: string) => string;
  /** Its values are movements between the two sides, and have no value on either. */
  readonly flow?: true;
  /** What its values are codes of. */
  readonly thing?: ThingKind;
}

/** The name of a value of a dimension. */
export const nameIn = ({ nameOf }: VarianceDimension, value: string): string =>
  nameOf?.(value) ?? (value || '(vazio)');

/** One variance, found by an address, and ready to be divided. */
export interface Variance extends VarianceHead {
  readonly dimensions: readonly VarianceDimension[];
  /** The first dimension that divides it. */
  readonly first: string;
  /** What the address narrows it to in other words than the dimensions'. */
  readonly narrowed: Narrowing;
  /** Both sides by the values of a dimension, within a narrowing. */
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

/** Months as they are typed into a column filter: `10/2026`, `09/2026..10/2026`. */
export function monthFilter(first: Month, last: Month = first): string {
  const typed = (at: Month) => `${String(monthOfYear(at)).padStart(2, '0')}/${yearOf(at)}`;
  return first === last ? typed(first) : `${typed(first)}..${typed(last)}`;
}

/** A choice whose values are their own labels. */
export const plainChoice = (
  name: string,
  label: string,
  value: string,
  options: readonly string[],
): VarianceChoice => ({ name, label, value, options: options.map((each) => ({ value: each, label: each })) });
