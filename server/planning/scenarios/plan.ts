import type { ObjectId } from 'mongodb';
import type { Compared, ComparedLine, Comparison } from '../../../app/domain/planning/scenarios/compare';
import type { Month } from '../../../app/domain/values/month';
import type { AuditEntry } from '../../people/audit/audit';
import type { Person } from '../../people/users/user';
import type { ComparisonTable } from './comparison-table';
import type { AnyScenario, OwnedRecord, OwnedRecords } from './owned';

/** The types of one kind of scenarios. */
export interface ScenarioTypes {
  readonly record: AnyScenario;
  readonly list: unknown;
  /** Of what official figures one is to be made, if the form of a new one asks for that; and what the form offers. */
  readonly within: readonly unknown[];
  readonly offered: object;
  /** What a person asks a new one to be; `of` is the scenario that it is copied from where `kind` is `scenario`. */
  readonly wanted: Pick<OwnedRecord, 'title' | 'note'> & { readonly kind: string; readonly of: string };
  /** What a comparison is asked for (`wanted`: as the address names them), and what it tells beside what every one does. */
  readonly asked: { readonly wanted: readonly string[] };
  readonly tables: object;
  /** How a scenario differs from the official figures; `preview` is what a person is shown of it, and `seen` its digest. */
  readonly differences: { readonly preview: { readonly seen: string } };
  /** Which of the figures that both sides changed go in, and what a promotion answers. */
  readonly chosen: unknown;
  readonly outcome: unknown;
}

/** What one kind of scenarios hands in: all that depends on its figures. `Scenarios` does the rest. */
export interface ScenarioPlan<Types extends ScenarioTypes> {
  /** Heads what the trail says of one. */
  readonly name: string;
  /** Names the work in the queue that takes away what deleted ones had. */
  readonly removal: string;
  readonly records: OwnedRecords<Types['record']>;
  readonly list: Types['list'];
  /** Of what it is a scenario, for who is told of it; and its address. */
  readonly about: (record: Types['record']) => string;
  readonly pathOf: (id: string) => string;
  readonly making: ScenarioMaking<Types>;
  readonly comparing: ScenarioComparing<Types>;
  readonly promoting: ScenarioPromoting<Types>;
}

/** How the first figures of a scenario come about, and go. */
export interface ScenarioMaking<Types extends ScenarioTypes> {
  /** @param copyable the person's scenarios that one can be copied from */
  choices(copyable: readonly Types['record'][], ...within: Types['within']): Promise<Types['offered']>;
  /**
   * Readies what was wanted, under an id; may be done again for the same one, where it was cut short.
   * @param copied the scenario that it is copied from, if it is
   * @throws Problem `invalid` at the field, `too-large`
   */
  make(
    _id: ObjectId,
    wanted: Types['wanted'],
    copied: Types['record'] | null,
  ): Promise<MadeScenario<Types['record']>>;
  /** Takes away all that a scenario has beside its record; again, where it was cut short. */
  clear(record: Types['record']): Promise<void>;
}

export interface MadeScenario<R> {
  /** Its record, once it is known whose it is. */
  readonly record: (owned: OwnedRecord) => R;
  /** What the trail says beside its title. */
  readonly auditFields: Readonly<Record<string, unknown>>;
  /** Has its figures made where that takes long: called when its record is there. */
  readonly start?: () => Promise<unknown>;
}

/** How scenarios and official figures are laid side by side. */
export interface ScenarioComparing<Types extends ScenarioTypes> {
  /** What a person can compare. @param own the scenarios that they see */
  choices(
    own: readonly Types['record'][],
    asked: Types['asked'],
  ): readonly Compared[] | Promise<readonly Compared[]>;
  /** Two or three of them over the months that all have; null for those that do not go together. */
  lay(
    compared: readonly Beside<Types['record']>[],
    asked: Types['asked'],
  ): Promise<LaidFigures<Types['tables']> | null>;
  /** A comparison as a file has it. */
  table(comparison: Comparison & Types['tables'], asked: Types['asked']): ComparisonTable;
}

/** One of the compared; `record` where it is a scenario. */
export type Beside<R> = Compared & { readonly record: R | undefined };

export interface LaidFigures<Tables> {
  readonly months: readonly Month[];
  /** The sum of each, and lines that add up to it, for the waterfalls. */
  readonly total: ComparedLine['amounts'];
  readonly steps: readonly ComparedLine[];
  readonly tables: Tables;
}

/** How a scenario goes into the official figures. */
export interface ScenarioPromoting<Types extends ScenarioTypes> {
  /** Where it goes, and what is there, as sentences name them: `o plano`, `estas quantidades`. */
  readonly words: { readonly official: string; readonly figures: string };
  /** The field of what a record keeps of its promotions that names the change. */
  readonly changeField: 'change' | 'changeSet';
  /** @throws Problem `too-large` */
  differences(record: Types['record']): Promise<Types['differences']>;
  /** What is to go in of the differences, not yet written. */
  take(
    asked: Promoting<Types>,
    record: Types['record'],
    differences: Types['differences'],
  ): TakenFigures<Types['outcome']>;
}

export interface Promoting<Types extends ScenarioTypes> {
  readonly person: Person;
  /** Names the change, so that it is made once. */
  readonly change: string;
  /** When the differences were looked for. */
  readonly seenAt: Date;
  readonly chosen: Types['chosen'];
}

export interface TakenFigures<Outcome> {
  readonly count: number;
  /**
   * Writes them, or orders it. `noted` is what record and trail keep of it; null where nothing went in, or was in already.
   * @throws Problem `forbidden` where the official figures take no edits
   */
  readonly write: () => Promise<{ readonly outcome: Outcome; readonly noted: NotedPromotion | null }>;
  /** Has what was ordered done: called when it is noted. */
  readonly start?: () => Promise<unknown>;
}

interface NotedPromotion {
  readonly promoted: Readonly<Record<string, unknown>>;
  readonly trail: Pick<AuditEntry, 'from' | 'to'>;
}
