import { createHash } from 'node:crypto';
import type { CellConflict, CellEdit, ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import {
  bundledAccount,
  bundledRow,
  maxBundled,
} from '../../../../app/domain/planning/forecast/review-bundle';
import type { TakenCell } from '../../../../app/domain/planning/imports/taken-cells';
import type { ImportChange, ImportPlan } from '../../../../app/domain/planning/imports/workbook-import';
import { messages } from '../../../../app/domain/messages';
import { amountRule } from '../../../../app/domain/values/decimal-entry';
import { folded } from '../../../../app/domain/values/text';
import type { DecimalSign } from '../../../../app/domain/values/written-number';
import type { Cell } from '../../../tables/cell';
import type { Person } from '../../../people/users/user';
import { Problem } from '../../../platform/errors';
import { problemOf } from '../../../platform/mongo';
import type { SheetCell } from '../../imports/imported-cell';
import { planOf, readReturnedSheets } from '../../imports';
import type { SheetFindings } from '../../imports/import-plan';
import type { ReturnedSheet } from '../../imports/workbook-file';
import type { Forecast } from '../forecast';
import { reviewImport } from '../import-screen';
import { accountHeader, costCentreHeader, reviewExport } from '../workbook';
import { bundleExport, bundleWorkbook, summarySheet } from './bundle-workbook';

/** What became of the cells that a person took from a workbook. */
export interface BundleOutcome {
  readonly saved: number;
  /** Cost centres in which something was saved. */
  readonly reviews: number;
  /** Saved by somebody else since the preview. */
  readonly conflicts: readonly (CellConflict & { readonly costCentre: string })[];
  /** Reviews that take no edits any more, and why. */
  readonly refused: readonly { readonly costCentre: string; readonly reason: string }[];
}

/** People may have added a sheet to each, for their own calculations. */
const maxSheets = 2 * maxBundled + 2;

/** Several reviews of a release point as one workbook: out, and back in as edits to look at first (rule P36). */
export class ReviewBundles {
  constructor(private readonly forecast: Pick<Forecast, 'review' | 'saves'>) {}

  /**
   * A workbook of the chosen reviews; its summary names those without figures.
   * @throws Problem `invalid` for more than `maxBundled`; `absent` if none has figures
   */
  async workbook(person: Person, rf: string, costCentres: readonly string[]) {
    const chosen = [...new Set(costCentres)];
    if (chosen.length > maxBundled) throw new Problem('invalid', messages.unknownForm);
    const reviews: { key: ReviewKey; review: Awaited<ReturnType<Forecast['review']>> }[] = [];
    const empty: string[] = [];
    for (const costCentre of chosen) {
      const key = { rf, costCentre };
      const review = await this.forecast.review(person, key).catch(unlessAbsent);
      if (review) reviews.push({ key, review });
      else empty.push(costCentre);
    }
    if (reviews.length === 0) throw new Problem('absent', messages.absent);
    return { name: `forecast ${rf} por centro.xlsx`, content: await bundleWorkbook(rf, reviews, empty) };
  }

  /**
   * The changes of a workbook in its reviews; a row is an account of a cost centre.
   * @throws Problem as `readReturnedSheets`, `invalid` for the export of another screen or release point
   */
  async plan(person: Person, rf: string, file: Blob | null): Promise<ImportPlan> {
    const { sheets, memory } = await readReturnedSheets(file, maxSheets);
    if (memory.kind === reviewExport)
      throw new Problem(
        'invalid',
        `A planilha é de um só centro de custo, ${memory.subject[1] ?? ''}: importe-a na revisão dele. Nada foi importado.`,
      );
    if (memory.kind !== bundleExport)
      throw new Problem('invalid', 'A planilha é a exportação de outra tela do portal; nada foi importado.');
    const [exported = '', ...costCentres] = memory.subject;
    if (exported !== rf) throw new Problem('invalid', `A planilha é de ${exported}; nada foi importado.`);
    const found: SheetFindings[] = [];
    for (const sheet of sheets)
      if (folded(sheet.name) !== folded(summarySheet))
        found.push(await this.#find(person, rf, costCentres, sheet));
    return planOf({ rule: amountRule, cleared: 0 }, memory, {
      cells: found.flatMap(({ cells }) => cells),
      unknown: found.flatMap(({ unknown }) => unknown),
      overwritten: (changes, sign) => found.flatMap(({ overwritten }) => overwritten?.(changes, sign) ?? []),
    });
  }

  /** The cells of one sheet; an unknown sheet is reported as an unknown line. */
  async #find(
    person: Person,
    rf: string,
    costCentres: readonly string[],
    { name, rows }: ReturnedSheet,
  ): Promise<SheetFindings> {
    const at = rows.findIndex(({ cells }) => cells.includes(accountHeader));
    const header = rows[at];
    const costCentre = costCentreIn(rows.slice(0, Math.max(0, at)).map(({ cells }) => cells));
    const without = (why: string): SheetFindings => ({ cells: [], unknown: [`Aba "${name}": ${why}`] });
    if (!header || costCentre === null)
      return without(
        `não tem mais "${costCentreHeader}" com o nome do centro, ou a coluna "${accountHeader}". Não foi lida.`,
      );
    if (!costCentres.includes(costCentre))
      return without(`"${costCentre}" não é um dos centros desta planilha. Não foi lida.`);
    const key = { rf, costCentre };
    const review = await this.forecast.review(person, key).catch(unlessAbsent);
    if (!review) return without(`${costCentre} não tem mais valores em ${rf}.`);
    const { cells, unknown, overwritten } = await reviewImport(key, review).find(
      header.cells,
      rows.slice(at + 1),
      { kind: reviewExport, subject: [rf, costCentre], cells: {}, texts: {} },
    );
    return {
      cells: cells.map((cell): SheetCell => ({
        ...cell,
        row: bundledRow(costCentre, cell.row),
        rowLabel: `${costCentre} · ${cell.rowLabel}`,
      })),
      unknown: unknown.map((what) => `${costCentre} · ${what}`),
      overwritten: (changes: readonly ImportChange[], sign: DecimalSign) =>
        (
          overwritten?.(
            changes.flatMap((change) => {
              const place = bundledAccount([costCentre], change.row);
              return place ? [{ ...change, row: place.account }] : [];
            }),
            sign,
          ) ?? []
        ).map((what) => `${costCentre} · ${what}`),
    };
  }

  /**
   * Saves the chosen cells of a plan, one change set for each review; repeated under the same `id` it changes
   * nothing. A review that can no longer be edited is named, and the others are saved.
   * @throws Problem `invalid` for unreadable cells, or after an outage, when the same form may be sent again
   */
  async save(
    person: Person,
    rf: string,
    { id, cells: taken }: { readonly id: string; readonly cells: readonly TakenCell[] | null },
  ): Promise<BundleOutcome> {
    const outcome = { saved: 0, reviews: 0, conflicts: [], refused: [] } as {
      saved: number;
      reviews: number;
      conflicts: BundleOutcome['conflicts'][number][];
      refused: BundleOutcome['refused'][number][];
    };
    if (!taken) throw new Problem('invalid', messages.unreadableCells);
    for (const [costCentre, cells] of byCostCentre(taken)) {
      const save = { id: idOf(id, costCentre), kind: 'import' as const, cells };
      try {
        const { saved, conflicts } = await this.forecast.saves.save(person, { rf, costCentre }, save);
        outcome.saved += saved;
        outcome.reviews += saved > 0 ? 1 : 0;
        outcome.conflicts.push(...conflicts.map((conflict) => ({ ...conflict, costCentre })));
      } catch (error) {
        const problem = problemOf(error);
        if (!problem || problem.status >= 500) throw error;
        outcome.refused.push({ costCentre, reason: problem.message });
      }
    }
    return outcome;
  }
}

/** The cost centre above the titles, beside its heading. */
function costCentreIn(lines: readonly (readonly Cell[])[]): string | null {
  for (const cells of lines) {
    const at = cells.indexOf(costCentreHeader);
    if (at >= 0) return String(cells[at + 1] ?? '').trim();
  }
  return null;
}

/** @throws every error except `absent` */
function unlessAbsent(error: unknown): null {
  if (error instanceof Problem && error.kind === 'absent') return null;
  throw error;
}

/** A save has one id, its reviews' change sets one each that follows from it. */
const idOf = (id: string, costCentre: string): string =>
  `${id.slice(0, 40)}-${createHash('sha256').update(costCentre).digest('hex').slice(0, 16)}`;

/** @throws Problem `invalid` for a cell whose place cannot be read */
function byCostCentre(cells: readonly TakenCell[]): Map<string, CellEdit[]> {
  const parted = new Map<string, CellEdit[]>();
  for (const { row, column, to, version } of cells) {
    const [costCentre = '', account_concat, ...more] = row.split('\t');
    if (account_concat === undefined || more.length > 0) throw new Problem('invalid', messages.unknownForm);
    const own = parted.get(costCentre) ?? [];
    own.push({ account_concat, data_ref: `${column}-01`, forecast: to, version });
    parted.set(costCentre, own);
  }
  return parted;
}
