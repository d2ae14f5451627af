import { randomUUID } from 'node:crypto';
import { formatDecimal } from '../../../app/domain/values/decimal';
import type { NumberRule } from '../../../app/domain/values/decimal-entry';
import { isOpen, NotationProof } from '../../../app/domain/values/notation';
import {
  importedCell,
  type ImportChange,
  type ImportConflict,
  type ImportPlan,
  type ImportReading,
} from '../../../app/domain/planning/imports/workbook-import';
import type { DecimalSign } from '../../../app/domain/values/written-number';
import { Problem } from '../../platform/errors';
import type { ExportMemory } from '../../platform/exports/memory';
import type { Cell } from '../../tables/cell';
import type { Row } from '../../tables/rows';
import { entryIn, holds, textOf, type SheetCell } from './imported-cell';
import { readReturned } from './workbook-file';

/** A screen's findings in a returned sheet. */
export interface SheetFindings {
  readonly cells: readonly SheetCell[];
  /** For each unknown line, why it is not taken. */
  readonly unknown: readonly string[];
  /** Messages about changed texts that are not imported. */
  readonly closedTexts?: readonly string[];
  /** Messages about overwritten sums, given the accepted changes. */
  readonly overwritten?: (changes: readonly ImportChange[], sign: DecimalSign) => readonly string[];
}

/** A screen whose workbook comes back. */
export interface ImportScreen {
  /** Which export a workbook of it is. */
  readonly kind: string;
  /** Heads a column of its table. */
  readonly title: string;
  readonly rule: NumberRule;
  /** The value of a cleared cell; null if it is ignored. */
  readonly cleared: 0 | null;
  /** Why a workbook of this subject is not taken here; null for one that is. */
  readonly refusal: (subject: readonly string[]) => string | null;
  /** The cells of the lines under a header. */
  readonly find: (
    header: readonly Cell[],
    lines: readonly Row[],
    memory: ExportMemory,
  ) => SheetFindings | Promise<SheetFindings>;
}

/** Problems that a preview lists; the rest is counted. */
const maxProblems = 20;

/**
 * The changes of a workbook, and the reasons for refused cells. Only differences from the exported values are
 * changes; a newer value in the portal makes them a conflict.
 * @throws Problem `too-large`, `invalid` if it is not a workbook, not an export of this screen, or lacks its hidden
 * data
 */
export async function importPlan(
  file: Blob | null,
  ...screens: readonly ImportScreen[]
): Promise<ImportPlan> {
  const { rows, memory } = await readReturned(file);
  const screen = screens.find((each) => each.kind === memory.kind);
  if (!screen)
    throw new Problem('invalid', 'A planilha é a exportação de outra tela do portal; nada foi importado.');
  const refusal = screen.refusal(memory.subject);
  if (refusal) throw new Problem('invalid', refusal);
  const at = rows.findIndex(({ cells }) => cells.includes(screen.title));
  const header = rows[at];
  if (!header)
    throw new Problem(
      'invalid',
      `A planilha não tem mais a coluna "${screen.title}", por que o portal conhece suas linhas. Exporte de novo e refaça nela as mudanças; nada foi importado.`,
    );
  return planOf(screen, memory, await screen.find(header.cells, rows.slice(at + 1), memory));
}

/** What cells that were found in a returned workbook would change. */
export function planOf(
  screen: Pick<ImportScreen, 'rule' | 'cleared'>,
  memory: ExportMemory,
  found: SheetFindings,
): ImportPlan {
  const proof = new NotationProof();
  for (const { cell } of found.cells) if (typeof cell === 'string') proof.note(cell);
  const notation = proof.notation();
  const read = (sign: DecimalSign) => readingOf(screen, memory, found, sign);
  return {
    id: randomUUID(),
    subject: memory.subject,
    ...read(notation.sign),
    notation,
    english: isOpen(notation) ? read('.') : null,
    unknown: found.unknown.length,
  };
}

/** The cells read in one notation. */
function readingOf(
  { rule, cleared }: Pick<ImportScreen, 'rule' | 'cleared'>,
  { cells: exported }: ExportMemory,
  { cells, unknown, closedTexts = [], overwritten = () => [] }: SheetFindings,
  sign: DecimalSign,
): ImportReading {
  const changes: ImportChange[] = [];
  const conflicts: ImportConflict[] = [];
  const counts = { unchanged: 0, newer: 0, locked: 0, unreadable: 0, totals: 0 };
  const problems: string[] = [];
  const rounded: string[] = [];
  const problem = (kind: 'locked' | 'unreadable' | 'totals', what: string) => {
    counts[kind] += 1;
    problems.push(what);
  };
  const { once, doubled } = withoutRepeats(cells);
  for (const each of once) {
    const { cell, from, version, row, column, rowLabel, columnLabel } = each;
    const [was, wasVersion] = exported[importedCell(each)] ?? [null, 0];
    const place = `${rowLabel}, ${columnLabel}`;
    const isNewer = version !== wasVersion && from !== was;
    // One that is empty in the workbook was empty in it, or was cleared.
    const isKept = cell === '' ? !each.isFormula && (was ?? cleared) === cleared : holds(cell, was);
    const entry = cell === '' && cleared === null ? nothingIn : entryIn(cell, rule, sign);
    if (isKept || (entry.ok && cell !== '' && entry.value === was)) {
      counts.unchanged += 1;
      if (isNewer) counts.newer += 1;
    } else if (cell === '' && each.isFormula)
      problem(
        'unreadable',
        `${place}: a fórmula não tem resultado. Corrija-a, salve a planilha e importe de novo.`,
      );
    else if (!entry.ok) problem('unreadable', `${place}: ${entry.reason}.`);
    else if (entry.value === from) counts.unchanged += 1;
    else if (each.locked) problem('locked', `${place}: ${each.locked}`);
    else if (doubled.has(importedCell(each)))
      problem(
        'unreadable',
        `${place}: a linha está duas vezes na planilha, com valores diferentes. Deixe uma só.`,
      );
    else {
      const change = { row, column, rowLabel, columnLabel, from, to: entry.value, version };
      if (isNewer) conflicts.push({ ...change, exported: was });
      else changes.push(change);
      if (entry.rounded)
        rounded.push(`${place}: ${textOf(cell)} entra como ${formatDecimal(entry.value, rule.decimals)}`);
    }
  }
  for (const text of closedTexts) problem('locked', text);
  for (const text of overwritten([...changes, ...conflicts], sign)) problem('totals', text);
  problems.push(...unknown);
  return {
    changes,
    conflicts,
    ...counts,
    rounded,
    problems: problems.slice(0, maxProblems),
    moreProblems: Math.max(0, problems.length - maxProblems),
  };
}

const nothingIn = { ok: false, reason: 'está vazia: escreva 0 para zerar' } as const;

/** The cells without equal repetitions; `doubled` names repeated cells that differ. */
function withoutRepeats(cells: readonly SheetCell[]) {
  const first = new Map<string, Cell>();
  const doubled = new Set<string>();
  const once = cells.filter((each) => {
    const name = importedCell(each);
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, each.cell);
    else if (earlier !== each.cell) doubled.add(name);
    return earlier !== each.cell;
  });
  return { once, doubled };
}
