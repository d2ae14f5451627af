import type { Document } from 'mongodb';
import type { CollectionDefinition } from '../mongo/collection';

/** What a release recorded about a collection. */
export interface Made {
  readonly version?: number;
  readonly migrations?: readonly string[];
  readonly objects?: readonly string[];
}

/** Collections of earlier releases that this release does not use; add a collection here when you remove it. */
const retired: ReadonlySet<string> = new Set([
  ...['agenda_tasks', 'balance_months', 'balance_totals', 'balances', 'business_units'],
  ...['call_counts', 'cost_centres', 'gateway_counts', 'kept_keys', 'ledger_accounts'],
]);

/** A collection that a newer release than this one has made, or changed; undefined without one. */
export function newerIn(
  made: Readonly<Record<string, Made>>,
  definitions: readonly CollectionDefinition<Document>[],
): string | undefined {
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  return Object.keys(made).find((name) => !retired.has(name) && isNewer(made[name] ?? {}, known.get(name)));
}

function isNewer(
  { version = 0, migrations = [], objects = [] }: Made,
  known: CollectionDefinition<Document> | undefined,
): boolean {
  if (!known || version > known.version) return true;
  const steps = new Set(known.migrations?.map(({ name }) => name));
  const fields = new Set(known.objects);
  return migrations.some((step) => !steps.has(step)) || objects.some((field) => !fields.has(field));
}
