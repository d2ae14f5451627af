import { amountRule, type NumberRule } from '../../values/decimal-entry';
import { parseMonth, type Month } from '../../values/month';
import type { ImportPlan } from '../imports/workbook-import';

/** The five figures that people edit (rule P22), with the headings of their columns. */
export const hrFigures = {
  vendas_adicionais: 'Vendas adicionais',
  dias_media: 'Dias média',
  result_qtde_servico: 'Result. qtde. serviço',
  result_desafio_mensal: 'Result. desafio mensal',
  vendas_servicos: 'Vendas serviços',
} as const;

/** Figures have two decimals and are at least 0: days, sales and results. */
export const hrRule: NumberRule = { ...amountRule, minimum: 0 };

export type HrFigure = keyof typeof hrFigures;
export const hrFigureNames = Object.keys(hrFigures) as HrFigure[];

/** Longest comment, in characters (rule P24). */
export const longestComment = 255;

/** Characters as people count them. */
export const characters = (text: string): number => [...text].length;

/** Rows that a branch shows at most (rule P22). */
export const mostHrRows = 10_000;

/** Rows on a page without JavaScript. */
export const hrPageSize = 20;

/** One employee's month as the screen gets it: the CPF masked, the month as `2026-10`. */
export interface HrRow extends Readonly<Record<HrFigure, number>> {
  readonly id: string;
  readonly mes_apur: string;
  readonly matricula: string;
  readonly nome: string;
  readonly cpf: string;
  readonly cargo_nome: string;
  readonly datas_afastamento: string;
  readonly comentario: string;
  readonly version: number;
  /** Who saved its figures last and when, in words; empty where nobody did. */
  readonly savedBy: string;
}

/** A figure that somebody else changed meanwhile. */
export interface HrConflict {
  readonly id: string;
  readonly nome: string;
  readonly mes_apur: string;
  readonly figure: HrFigure;
  readonly mine: number;
  readonly theirs: number;
  /** The version to name where one's own value is to win. */
  readonly version: number;
  /** As `HrRow.savedBy`. */
  readonly by: string;
}

/** A figure of a row that somebody changed, who (by name) and when: `16 Nov 2026 12:03` in the tenant's time zone. */
export interface FigureChange {
  readonly changeSet: string;
  readonly figure: HrFigure;
  readonly from: number;
  readonly to: number;
  readonly by: string;
  readonly at: string;
}

/** A row, and what its figures were over time, newest first. */
export interface RowHistory {
  readonly row: HrRow;
  readonly changes: readonly FigureChange[];
}

export interface HrOutcome {
  /** Rows that got new figures. */
  readonly saved: number;
  readonly conflicts: readonly HrConflict[];
}

/** What became of a form of a branch. */
export interface HrAnswer {
  readonly status: number;
  readonly outcome: HrOutcome | null;
  readonly refusal: {
    readonly message: string;
    /** Why a field was refused, by its name. */
    readonly faults: Readonly<Record<string, string>>;
    readonly typed: Readonly<Record<string, string>>;
    /** What the form said that its inputs held when they were drawn. */
    readonly drawn: string;
    readonly comment: string;
  } | null;
  /** What a workbook would change. */
  readonly plan?: ImportPlan;
  /** What a dialog did, where the page is to be opened anew. */
  readonly done: 'comment' | 'restore' | null;
}

export interface MonthRange {
  readonly from: Month;
  readonly to: Month;
}

/** Months of an address (`mes_inicio`, `mes_fim`); by default the previous month, or the current one (rule P22). */
export function hrRange(params: URLSearchParams, today: Month, currentMonth: boolean): MonthRange {
  const usual = currentMonth ? today : today - 1;
  const from = parseMonth(params.get('mes_inicio') ?? '') ?? usual;
  const to = parseMonth(params.get('mes_fim') ?? '') ?? Math.max(from, usual);
  return { from, to: Math.max(from, to) };
}

/** What is wrong with the months of an address, of which the first is then shown alone; empty where nothing is. */
export function hrRangeFault(params: URLSearchParams): string {
  const from = parseMonth(params.get('mes_inicio') ?? '');
  const to = parseMonth(params.get('mes_fim') ?? '');
  return from !== null && to !== null && to < from ? 'O mês final não pode vir antes do inicial.' : '';
}

/** Name of a figure's input: `vendas_adicionais[ID]` (rule X1). */
export const figureField = (figure: HrFigure, id: string): string => `${figure}[${id}]`;

export const hrPath = (branch: string): string => `/ij/rh_edit/${encodeURIComponent(branch)}`;

/** What one row's figures were over time. */
export const hrHistoryPath = (branch: string, id: string): string => `${hrPath(branch)}/historico/${id}`;
