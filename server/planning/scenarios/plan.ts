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
  /** The official figures from which one is made, if the form of a new one needs them; and the form's options. */
  readonly within: readonly unknown[];
  readonly offered: object;
  /** The wishes for a new one; `of` is the copied scenario if `kind` is `scenario`. */
  readonly wanted: Pick<OwnedRecord, 'title' | 'note'> & { readonly kind: string; readonly of: string };
  /** The request of a comparison (`wanted`: the names in the address), and its additional tables. */
  readonly asked: { readonly wanted: readonly string[] };
  readonly tables: object;
  /** The differences to the official figures; `preview` is shown to people, and `seen` is its digest. */
  readonly differences: { readonly preview: { readonly seen: string } };
  /** The choice among figures that both sides changed, and the answer of a promotion. */
  readonly chosen: unknown;
  readonly outcome: unknown;
}

/** The parts of one kind of scenarios that depend on its figures. `Scenarios` does the rest. */
export interface ScenarioPlan<Types extends ScenarioTypes> {
  /** Heads what the trail says of one. */
  readonly name: 'scenario' | 'plan_scenario';
  /** Names the work in the queue that takes away what deleted ones had. */
  readonly removal: string;
  readonly records: OwnedRecords<Types['record']>;
  readonly list: Types['list'];
  /** The subject of a scenario, for notices; and its address. */
  readonly about: (record: Types['record']) => string;
  readonly pathOf: (id: string) => string;
  readonly making: ScenarioMaking<Types>;
  readonly comparing: ScenarioComparing<Types>;
  readonly promoting: ScenarioPromoting<Types>;
}

/** How the first figures of a scenario come about, and go. */
export interface ScenarioMaking<Types extends ScenarioTypes> {
  /** @param copyable the person's scenarios that can be copied */
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
  /** Its record, given the common fields. */
  readonly record: (owned: OwnedRecord) => R;
  /** What the trail says beside its title. */
  readonly auditFields: Readonly<Record<string, unknown>>;
  /** Has its figures made where that takes long: called when its record is there. */
  readonly start?: () => Promise<unknown>;
}

/** How scenarios and official figures are laid side by side. */
export interface ScenarioComparing<Types extends ScenarioTypes> {
  /** The options for a comparison. @param own the scenarios that they see */
  choices(
    own: readonly Types['record'][],
    asked: Types['asked'],
  ): readonly Compared[] | Promise<readonly Compared[]>;
  /** Compares two or three of them over the months that all have; null if they cannot be compared. */
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
  /** The names of the target and its figures in sentences: `o plano`, `estas quantidades`. */
  readonly words: { readonly official: string; readonly figures: string };
  /** The field of a recorded promotion that names the change. */
  readonly changeField: 'change' | 'changeSet';
  /** @throws Problem `too-large` */
  differences(record: Types['record']): Promise<Types['differences']>;
  /** The chosen part of the differences, not yet written. */
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
   * Writes or orders them. `noted` is stored in record and trail; null if nothing was promoted, or had been before.
   * @throws Problem `forbidden` if the official figures are locked
   */
  readonly write: () => Promise<{ readonly outcome: Outcome; readonly noted: NotedPromotion | null }>;
  /** Has what was ordered done: called when it is noted. */
  readonly start?: () => Promise<unknown>;
}

interface NotedPromotion {
  readonly promoted: Readonly<Record<string, unknown>>;
  readonly trail: Pick<AuditEntry, 'from' | 'to'>;
}
