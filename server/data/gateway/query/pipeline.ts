import type { Document } from 'mongodb';
import { isPlain } from '../../../../app/domain/values/json';
import { filterOver, wholeBudget, type Budget } from './filter';
import { projectionOver, sortOver, wholeNumber } from './shape';
import { malformed, plain, refused } from './values';

const maxStages = 8;
const maxOutputs = 30;
const nameShape = /^[A-Za-z][A-Za-z0-9_]{0,40}$/;

const accumulators = new Set(['$first', '$last', '$sum', '$min', '$max', '$avg']);

/** A stage as rebuilt, and the fields that its documents have. */
type Step = readonly [stage: Document, fields: ReadonlySet<string>];

/**
 * A pipeline over `fields`, checked and rebuilt: `$match`, `$group` with plain accumulators, `$sort`, `$project` with
 * inclusion or exclusion, `$skip`, `$limit`, `$count`. Each stage sees the fields of the stage before.
 * @param maxRows the limit of the last `$limit`, which is always added
 * @throws Problem `forbidden` for any other stage, expression or field, `invalid` for an invalid pipeline
 */
export function pipelineOver(fields: ReadonlySet<string>, given: unknown, maxRows: number): Document[] {
  if (!Array.isArray(given)) throw malformed('query: uma lista de etapas');
  if (given.length > maxStages) throw malformed('etapas demais');
  const budget = wholeBudget();
  let known = fields;
  const stages = given.map((one: unknown) => {
    const [[name, body] = ['', null], ...others] = Object.entries(plain(one, 'etapa'));
    if (others.length > 0) throw malformed('etapa');
    const [stage, left] = step(name, body, { fields: known, maxRows, budget });
    known = left;
    return stage;
  });
  return [...stages, { $limit: maxRows }];
}

interface StepContext {
  readonly fields: ReadonlySet<string>;
  readonly maxRows: number;
  readonly budget: Budget;
}

function step(name: string, body: unknown, { fields, maxRows, budget }: StepContext): Step {
  if (name === '$match') return [{ $match: filterOver(fields, body, budget) }, fields];
  if (name === '$sort') return [{ $sort: Object.fromEntries(sorted(fields, body)) }, fields];
  if (name === '$skip') return [{ $skip: wholeNumber(body, 1_000_000, 0, '$skip') }, fields];
  if (name === '$limit')
    return [{ $limit: Math.max(1, wholeNumber(body, maxRows, maxRows, '$limit')) }, fields];
  if (name === '$count') return [{ $count: outputName(body) }, new Set([outputName(body)])];
  if (name === '$project') return project(fields, body);
  if (name === '$group') return group(fields, body);
  throw refused(name || 'etapa');
}

function sorted(fields: ReadonlySet<string>, body: unknown): [string, 1 | -1][] {
  const sort = sortOver(fields, plain(body, '$sort'));
  if (!Array.isArray(sort) || sort.length === 0) throw malformed('$sort');
  return sort as [string, 1 | -1][];
}

function project(fields: ReadonlySet<string>, body: unknown): Step {
  const projection = projectionOver(fields, body);
  if (!projection) throw malformed('$project');
  const entries = Object.entries(projection);
  const keeps = entries.some(([field, mode]) => field !== '_id' && mode === 1);
  const named = new Set(entries.filter(([, mode]) => mode === (keeps ? 1 : 0)).map(([field]) => field));
  const left = [...fields].filter((field) => named.has(field) === keeps);
  return [{ $project: projection }, new Set(left)];
}

function group(fields: ReadonlySet<string>, body: unknown): Step {
  const { _id: key, ...outputs } = plain(body, '$group');
  const entries = Object.entries(outputs);
  if (key === undefined || entries.length > maxOutputs) throw malformed('$group');
  const computed = entries.map(([name, accumulator]): [string, Document] => [
    outputName(name),
    accumulated(fields, accumulator),
  ]);
  const stage = { $group: { _id: groupKey(fields, key), ...Object.fromEntries(computed) } };
  return [stage, new Set(['_id', ...computed.map(([name]) => name)])];
}

function groupKey(fields: ReadonlySet<string>, key: unknown): unknown {
  if (key === null) return null;
  if (!isPlain(key)) return reference(fields, key);
  return Object.fromEntries(
    Object.entries(key).map(([name, field]): [string, string] => [
      outputName(name),
      reference(fields, field),
    ]),
  );
}

function accumulated(fields: ReadonlySet<string>, given: unknown): Document {
  const [[operator, operand] = ['', null], ...others] = Object.entries(plain(given, '$group'));
  if (others.length > 0) throw malformed('$group');
  if (operator === '$count' && isPlain(operand) && Object.keys(operand).length === 0) return { $count: {} };
  if (!accumulators.has(operator)) throw refused(operator);
  return { [operator]: operator === '$sum' && operand === 1 ? 1 : reference(fields, operand) };
}

/** `$field`, of a field that is there: no path, no variable, no expression. */
function reference(fields: ReadonlySet<string>, given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('$') || !fields.has(given.slice(1)))
    throw refused(typeof given === 'string' ? given : 'expressão');
  return given;
}

function outputName(given: unknown): string {
  if (typeof given !== 'string' || !nameShape.test(given)) throw refused('nome de campo');
  return given;
}
