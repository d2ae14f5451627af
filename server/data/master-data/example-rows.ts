import { addExact, exactOf } from '../../../app/domain/values/decimal';
import { ruleFault } from './rows/base-rules';
import { Fault, type Value } from './rows/cell';
import { checkCell } from './rows/checks';
import type { Base, BaseRule } from './base';
import { passingCells, type ExampleCell, type ExampleSource } from './example-cells';

/** The cells of one row, by column. */
type ExampleRow = Map<string, ExampleCell>;

/** The candidate cells of a row, by column. */
type Choices = ReadonlyMap<string, readonly ExampleCell[]>;

/** Rows that satisfy the rules of a base for each column and between columns. */
export function exampleRows(base: Base, count: number, source: ExampleSource): ExampleRow[] {
  const used = new Map<string, Set<ExampleCell>>();
  return Array.from({ length: count }, (_, row) => {
    const choices: Choices = new Map(
      Object.entries(base.checks).map(([key, rule]) => [key, passingCells({ row, key, rule, source })]),
    );
    const cells: ExampleRow = new Map(
      [...choices].map(([key, those]) => [
        key,
        those.find((cell) => !used.get(key)?.has(cell)) ?? those[0] ?? '',
      ]),
    );
    settle(base, cells, choices);
    for (const [key, cell] of cells) used.set(key, (used.get(key) ?? new Set()).add(cell));
    return cells;
  });
}

const columnsIn = (rule: BaseRule): string[] => [
  ...('parts' in rule ? rule.parts : [rule.first]),
  ...('second' in rule ? [rule.second] : []),
];

/** Changes cells until they satisfy the rules between columns, or the attempts for each rule are used up. */
function settle({ checks, rules = [] }: Base, cells: ExampleRow, choices: Choices): void {
  const read = (key: string, cell: ExampleCell): Value | Fault => {
    const rule = checks[key];
    return rule ? checkCell(cell, rule, key, '.') : null;
  };
  const valueOf = (key: string, cell: ExampleCell): Value => {
    const value = read(key, cell);
    return value instanceof Fault ? null : value;
  };
  const isBroken = (rule: BaseRule, changed: readonly (readonly [string, ExampleCell])[] = []) => {
    const concerned = columnsIn(rule).map((key) => [key, cells.get(key) ?? ''] as const);
    const row = [...concerned, ...changed].map(([key, cell]) => [key, valueOf(key, cell)] as const);
    return ruleFault(rule, Object.fromEntries(row), { label: String, valueText: String }) !== null;
  };
  const mayBeEmpty = (key: string) => checks[key]?.required === false;
  const those = (key: string): readonly ExampleCell[] => [
    cells.get(key) ?? '',
    ...(choices.get(key) ?? []),
    ...(mayBeEmpty(key) ? [''] : []),
  ];
  const order = (rule: Extract<BaseRule, { kind: 'at-most' | 'below' }>) => {
    const pairs = those(rule.first).flatMap((one) =>
      those(rule.second).map((other) => [[rule.first, one] as const, [rule.second, other] as const]),
    );
    return pairs.find((pair) => !isBroken(rule, pair));
  };
  const sum = (rule: Extract<BaseRule, { kind: 'sum' }>) => {
    const least = (key: string) => those(key).toSorted((one, other) => Number(one) - Number(other))[0] ?? '';
    const ways = [
      (key: string) => cells.get(key) ?? '',
      least,
      (key: string) => (mayBeEmpty(key) ? '' : least(key)),
    ].map((way) => {
      const parts = rule.parts.map((key) => [key, way(key)] as const);
      const { digits, scale } = parts.map(([, cell]) => exactOf(Number(cell))).reduce(addExact);
      return [...parts, [rule.second, Number(`${digits}e-${scale}`)] as const];
    });
    const passes = ([key, cell]: readonly [string, ExampleCell]) => !(read(key, cell) instanceof Fault);
    return ways.find((way) => way.every(passes) && !isBroken(rule, way));
  };
  for (let turn = 0; turn <= rules.length; turn += 1)
    for (const rule of rules) {
      if (rule.kind === 'together' || !isBroken(rule)) continue;
      const changed = rule.kind === 'sum' ? sum(rule) : order(rule);
      for (const [key, cell] of changed ?? []) cells.set(key, cell);
    }
}
