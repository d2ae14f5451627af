import type { Db, Document, IndexDescription } from 'mongodb';
import type { AccessKey } from '../../../app/domain/people/access/access';
import type { CollectionDefinition, Migration } from '../../platform/mongo/collection';
import type { Edited } from '../../platform/row-index/edited';
import type { Column, Definition } from '../master-data/definition';
import type { Copies, Enrichment, Followers } from './derived-data';
import type { Source, SourceField } from './panel-source';
import type { RecordSource } from './record-source';
import type { RuleMaker } from './row-rule';
import { plainStorage, type BaseStorage } from './storage';

type ByColumn<T> = Readonly<Record<string, T>>;

/** Who saved a row in the portal last, and when. */
export interface Editor {
  readonly name: string;
  readonly at: Date;
}

/** The effect on rows of a base of a load that is to be undone. */
export interface LoadEffect {
  /** Whether it added, changed in `column` or removed rows that have these values; one brought again unchanged is no change. */
  touches(values: Document, column: string): Promise<boolean>;
}

/** Panels of refused rows by area, in their order. */
export const refusalGroups = ['planning', 'accounting', 'budget', 'sales'] as const;

/** A base that comes with the portal, as its room declares it: all that any other part of the portal knows of it (rule D33). */
export interface BaseDeclaration extends Omit<Definition, 'records' | 'columns'> {
  readonly columns: readonly Column[];

  /** The collection of its rows where screens define it; else one of its name is made, with its key as index. */
  readonly collection?: Pick<CollectionDefinition<Document>, 'name'>;
  readonly storage?: Partial<BaseStorage>;
  /** Keys in the order in which rows are read, where it is not that of the columns. */
  readonly keyOrder?: readonly string[];
  /** Further indexes of the collection that is made for it. */
  readonly indexes?: readonly (IndexDescription & { name: string })[];
  /**
   * True for the largest bases: files find their rows by ids, so that the index contains only the exceptions: rows
   * that existed before, or whose id was taken.
   */
  readonly foundByIds?: true;
  /** Updates its record in an older portal. */
  readonly migration?: Migration;

  /** Rules over whole rows, beyond those of single columns. */
  readonly rules?: readonly RuleMaker[];
  /** The base whose rows may appear in the reasons of its rules, for people who may see these. */
  readonly reasonsTell?: string;
  /** Fields of loaded rows beyond the file's own columns; created for each load. */
  readonly enrich?: (db: Db) => Enrichment;
  /** Updates data that is computed from its rows. */
  readonly derived?: (db: Db) => Followers;
  /** Collections that copy fields of its rows. */
  readonly copies?: readonly Copies[];
  /** Writes rows outside of a load, while nothing that locks them may begin. */
  readonly holding?: <T>(db: Db, write: () => Promise<T>) => Promise<T>;
  /** For each row whether it is of a closed month and stays. */
  readonly closed?: (db: Db, rows: readonly Document[]) => Promise<readonly boolean[]>;
  /** Why a load cannot be undone, for people; null where it can. */
  readonly undoBlocker?: (db: Db, load: LoadEffect) => Promise<string | null>;

  /** Figures that people write on screens, one by one. */
  readonly edited?: Edited;
  /** Who saved rows last, by row, where these do not say it themselves. */
  readonly editors?: (db: Db, rows: readonly Document[]) => Promise<ReadonlyMap<string, Editor>>;
  /** Screens that show its rows to types that the repository is closed to. */
  readonly screens?: readonly AccessKey[];
  /** True where scripts of planners read its rows, as planning screens do. */
  readonly servedToPlanners?: true;
  /** True if the branches in its rows are offered to senders of every base with branches. */
  readonly namesBranches?: true;

  /** What screens call values, by column; a file may use either (rule D8). */
  readonly labels?: ByColumn<Readonly<Record<string, string>>>;
  /** A column that refers to another base without a rule that requires the row to exist. */
  readonly joins?: { readonly column: string; readonly base: string };
  /** Columns with a list of choices that no screen counts on: people may change it. */
  readonly openChoices?: readonly string[];
  /** Everyday titles of a column in files, the likeliest first (rule D20), without its own title. */
  readonly titles: ByColumn<readonly string[]>;
  /**
   * A column whose everyday titles take precedence over its key, because the key is an everyday word for something
   * else.
   */
  readonly titledBeforeKey?: string;
  /** Values of examples that fit one another, beyond what each column's own rule says. */
  readonly examples?: ByColumn<readonly string[]>;

  /** What the explorer finds of it. */
  readonly search: (rows: Pick<RecordSource, 'base' | 'records' | 'scope'>) => RecordSource;
  /** What panels may read of its collection, and its place among the sources of panels. */
  readonly panel?: Source & { readonly order: number };
  /** What panels may read of its refused rows, and the panel on quality that counts their reasons. */
  readonly refusals: {
    readonly group: (typeof refusalGroups)[number];
    readonly fields?: ByColumn<SourceField>;
    readonly rows?: Source['rows'];
  };
  /** Its place among the first bases of a company, and what it fills. */
  readonly firstStep?: {
    readonly order: number;
    readonly fills: string;
    /** The only area that needs it: while that is switched off, nobody is asked for it. */
    readonly area?: AccessKey;
  };
}

/** A declaration with its default values. */
export interface StandardBase extends Omit<BaseDeclaration, 'storage'> {
  /** The collection of its rows. */
  readonly records: string;
  readonly storage: BaseStorage;
}

export const defineBase = (declaration: BaseDeclaration): StandardBase => ({
  ...declaration,
  records: declaration.collection?.name ?? declaration.name,
  storage: { ...plainStorage, ...declaration.storage },
});

/** The rule of a column that must name a row of another base. */
export const reference = (
  { name: base, label }: Pick<StandardBase, 'name' | 'label'>,
  key: string,
  otherwise: 'refused' | 'warning' = 'refused',
) => ({ base, label, key, otherwise });
