import type { Document, Filter } from 'mongodb';
import type { FigureFormat, ValueNames } from '../../../app/domain/insight/panels/definition';
import type { TimePart } from '../../../app/domain/insight/panels/time-parts';
import type { FieldKind } from '../../../app/domain/insight/panels/view';
import type { Flag, Flags } from '../../../app/domain/people/access/access';
import type { Person } from '../../people/users/user';
import type { Base } from '../master-data/base';

export interface SourceField {
  readonly label: string;
  readonly kind: FieldKind;
  /** For days: true if it is stored as a calendar day, at UTC midnight; otherwise it is an instant. */
  readonly calendar?: true;
  /** How its rows write it, where it is a number. */
  readonly format?: FigureFormat;
  /** True if nearly every row has a different value. */
  readonly manifold?: true;
  /** What its values are called in panels that are built by form. */
  readonly names?: ValueNames;
  /** Computes it from a row, as a database expression; without one the row stores it. */
  readonly reckoned?: Document;
  /** Of a dimension: the part that it is of a time, a field of the same source. */
  readonly part?: { readonly of: string; readonly unit: TimePart };
  /** For dimensions: the `field` of the row in the source `from` whose `key` equals the row's own `column`. */
  readonly joined?: {
    readonly column: string;
    readonly from: string;
    readonly key: string;
    readonly field: string;
  };
}

/** What panels may read of one collection. Nothing else of it is ever asked for, and no other collection is. */
export interface Source {
  readonly label: string;
  /** Areas, at least one of which must be switched on. */
  readonly areas: readonly Flag[];
  readonly fields: Readonly<Record<string, SourceField>>;
  /** What rows are divided and narrowed by besides: nothing that they hold, no measure may name it. The catalog adds them. */
  readonly dimensions?: Readonly<Record<string, SourceField>>;
  /** The time field by which the rows behind a mark are sorted. */
  readonly newest: string;
  /** True where having no row is as it should be: nothing was refused. */
  readonly wellEmpty?: true;
  /** A condition that every row meets, added to every filter because the index begins with it. */
  readonly every?: Filter<Document>;
  /** Where its rows are, under another name. */
  readonly records?: string;
  /** Who may see it; everybody who sees panels if absent. */
  readonly seenBy?: (person: Person, flags: Flags) => boolean;
  /**
   * True if its rows are visible to people who may see those of its base, and to nobody while its record is unknown
   * (rule I15).
   */
  readonly seenAsBase?: true;
  /** A filter for the rows that this person may see; `bases` are those of the files at this moment. */
  readonly rows?: (
    person: Person,
    bases: readonly Pick<Base, 'readers' | 'people' | 'branch' | 'collection_name'>[],
  ) => Filter<Document>;
}

/** The fields that sources are made of. */
export const field = {
  text: (label: string): SourceField => ({ label, kind: 'text' }),
  /** A name that few rows share. */
  name: (label: string): SourceField => ({ label, kind: 'text', manifold: true }),
  month: (label: string): SourceField => ({ label, kind: 'month' }),
  day: (label: string): SourceField => ({ label, kind: 'day' }),
  number: (label: string, format: FigureFormat = 'integer'): SourceField => ({
    label,
    kind: 'number',
    format,
  }),
};
