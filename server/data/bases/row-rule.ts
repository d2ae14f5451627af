import type { Db, Document, Filter } from 'mongodb';
import type { Replacement } from '../../../app/domain/data/files/load-mode';
import type { FaultKind } from '../../../app/domain/data/jobs/job';
import type { Clock } from '../../platform/clock';
import type { Base } from '../master-data/base';
import type { Value } from '../master-data/rows/cell';

/** A refusal with the column (the base's key) that it is about. */
export interface RowFault {
  readonly column: string;
  readonly kind: FaultKind;
  readonly message: string;
}

/**
 * The sender whose rows are checked: some people are limited to their branches, some loads to the part that they
 * replace.
 */
export interface Sender {
  readonly stores: readonly string[];
  readonly replaces?: Replacement;
  /** Whether reasons may name rows of the base that the declaration calls `reasonsTell`. */
  readonly seesReasons: boolean;
}

type Values = Readonly<Record<string, Value>>;
type Rows = readonly { readonly values: Record<string, Value> }[];

/** The faults of whole rows, row by row. */
export type RowRule = (rows: Rows) => Promise<readonly (readonly RowFault[])[]>;

/** The columns that together name a row, and how stored rows are found by them. */
interface StoredKey {
  of(values: Values): string;
  ofStored(document: Document): string;
  filter(rows: readonly Values[]): Filter<Document>;
}

export interface RuleContext {
  readonly db: Db;
  readonly ok: Base;
  readonly clock: Clock;
  readonly sender: Sender;
  readonly key: StoredKey;
  readonly label: (column: string) => string;
  /** A column's value as people read it. */
  readonly valueText: (column: string, value: Value | undefined) => string;
  /** The reason why a text outside of a column's list is refused. */
  readonly notListed: (column: string, text: string, list: readonly string[]) => string;
}

export type RuleMaker = (context: RuleContext) => RowRule;

export const rowByRow =
  (check: (values: Values) => RowFault | null): RowRule =>
  (rows) =>
    Promise.resolve(
      rows.map(({ values }) => {
        const fault = check(values);
        return fault ? [fault] : [];
      }),
    );
