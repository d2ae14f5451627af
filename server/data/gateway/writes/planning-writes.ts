import { randomUUID } from 'node:crypto';
import { mayEnter, type Flags } from '../../../../app/domain/people/access/access';
import { entryOf, quantityRule } from '../../../../app/domain/values/decimal-entry';
import {
  emptyFilter,
  type PlanAttribute,
  type PlanFilter,
} from '../../../../app/domain/planning/quantities/filter';
import { monthCodeOf, type MonthCode } from '../../../../app/domain/values/month';
import type { PercentChange } from '../../../../app/domain/planning/quantities/percent';
import { isPlain } from '../../../../app/domain/values/json';
import { Problem } from '../../../platform/errors';
import type { Planning } from '../../../planning/quantities/planning';
import { attributeFields } from '../../../planning/quantities';
import type { Person } from '../../../people/users/user';
import { malformed, plain, refused, scalar } from '../query/values';
import { equalities, idIn, numberIn, onlyPart, settings, type Changed } from './parts';
import type { Write } from './writes';

/** Per-row set and batch multiply, by the rules of `/ij/plan_edit`: stamped, audited, to be undone there. */
export function planningWrite(planning: Planning, flags: Flags): Write {
  return async ({ person }, { query, update }) => {
    if (!mayEnter('/ij/plan_edit', person.type, flags)) throw refused('update_many');
    const given = plain(update, 'update');
    return Object.hasOwn(given, '$mul')
      ? multiplied(planning, person, query, given)
      : setRow(planning, person, query, given);
  };
}

async function setRow(planning: Planning, person: Person, query: unknown, update: unknown): Promise<Changed> {
  const id = idIn(equalities(query, ['_id']), '_id').toHexString();
  const valor = numberIn(settings(update, ['valor'], ['creationDate']), 'valor');
  const entry = entryOf(valor, quantityRule);
  if (!entry.ok) throw new Problem('invalid', `valor: ${entry.reason}.`);
  const edit = { id, typed: String(entry.value), version: null, original: null };
  const { saved, absent } = await planning.saveRows(person, randomUUID(), emptyFilter, [edit]);
  return { matchedCount: 1 - absent.length, modifiedCount: saved };
}

async function multiplied(
  planning: Planning,
  person: Person,
  query: unknown,
  update: Readonly<Record<string, unknown>>,
) {
  const { $mul: by, ...rest } = update;
  if (Object.keys(rest).length > 0) checkStamp(rest);
  const factor = scalar(onlyPart(plain(by, '$mul'), 'valor'));
  const change = await planning.multiply(person, randomUUID(), selectionOf(query), percentOf(factor));
  // The change is ordered and not applied yet: any count of changed rows would be wrong.
  return { matchedCount: change.total, change: change._id, state: change.state };
}

/** Beside a factor an older client stamps `creationDate`; the portal does that itself. */
function checkStamp(rest: Readonly<Record<string, unknown>>): void {
  const set = plain(onlyPart(rest, '$set'), '$set');
  onlyPart(set, 'creationDate');
}

/** 1 ± p/100 of the group edit, with p whole (rule P5). */
function percentOf(factor: unknown): PercentChange {
  if (typeof factor !== 'number' || factor < 0) throw malformed('$mul.valor');
  const exact = (factor - 1) * 100;
  const percent = Math.round(exact);
  if (Math.abs(exact - percent) > 1e-6 || percent > 1_000_000) throw malformed('$mul.valor');
  return { action: percent < 0 ? 'decrease' : 'increase', percent: Math.abs(percent) };
}

const fieldNames = new Map<string, PlanAttribute | 'sku' | 'chanel'>([
  ['sku', 'sku'],
  ['channel', 'chanel'],
  ...Object.entries(attributeFields).map(
    ([attribute, field]) => [field, attribute as PlanAttribute] as const,
  ),
]);

/** The planning filter of a query: texts or `$in` of texts by field, and a range of months in `data_ref`. */
function selectionOf(query: unknown): PlanFilter {
  const parts = Object.entries(plain(query, 'query')).map(([field, value]) => {
    if (field === 'data_ref') return months(value);
    const name = fieldNames.get(field);
    if (!name) throw refused(field);
    return { [name]: texts(value) };
  });
  return { ...emptyFilter, ...(Object.assign({}, ...parts) as Partial<PlanFilter>) };
}

function texts(value: unknown): string[] {
  const given = isPlain(value) ? onlyPart(value, '$in') : [value];
  if (!Array.isArray(given) || given.length === 0 || given.length > 1_000) throw malformed('$in');
  return given.map((one) => {
    if (typeof one !== 'string' || one.length > 200) throw malformed('$in');
    return one;
  });
}

function months(value: unknown): { dateStart: MonthCode; dateEnd: MonthCode } {
  const range = plain(value, 'data_ref');
  const other = Object.keys(range).find((name) => name !== '$gte' && name !== '$lte');
  if (other !== undefined) throw refused(other);
  return { dateStart: month(range['$gte']), dateEnd: month(range['$lte']) };
}

function month(given: unknown): MonthCode {
  if (given === undefined) return '';
  const at = scalar(given);
  if (!(at instanceof Date)) throw malformed('data_ref');
  return monthCodeOf(at);
}
