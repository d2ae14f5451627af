import type { FigureFormat } from '../panels/definition';
import { formatFigure } from '../panels/format';
import { formatNumber } from '../../values/format';

export const alertsPath = '/conta/alertas';

/** The panel number of alerts on figures outside panels; their query is the address of the figure's page. */
export const noPanel = 0;
/** The tile of such a figure. */
export const watchedTile = 'figura';

/** Address of the form for an alert on a figure, by the address of its page. */
export const figureAlertPath = (address: string): string =>
  `${alertsPath}?${new URLSearchParams({ origem: address })}`;

/** When an alert is sent (rule I18). */
export type AlertCondition =
  | { readonly kind: 'above' | 'below'; readonly value: number }
  /** A change of more than this percentage, up or down, since the last check of an earlier day. */
  | { readonly kind: 'change'; readonly percent: number }
  /** A base of the tile is late by its schedule (rule D19). */
  | { readonly kind: 'late' };

export const alertKinds = {
  above: 'Fica acima de',
  below: 'Fica abaixo de',
  change: 'Muda, de um dia para o outro, mais que (%)',
  late: 'Uma base do quadro atrasa',
} as const;
export type AlertKind = keyof typeof alertKinds;

/** The times for which an alert can be postponed. */
export const snoozes = { day: { label: 'Adiar 1 dia', days: 1 }, week: { label: 'Adiar 1 semana', days: 7 } };
export type Snooze = keyof typeof snoozes;

/** Result of one check. `figure` and `before` are null if unknown; `late` has the names of the late bases. */
export interface Finding {
  readonly figure: number | null;
  readonly before: number | null;
  readonly late: readonly string[];
}

/** The relative change from a figure to a later one; null if it cannot be computed. */
export const changeOf = ({ figure, before }: Pick<Finding, 'figure' | 'before'>): number | null =>
  figure === null || before === null || before === 0 ? null : (figure - before) / Math.abs(before);

/** Whether a finding meets a condition; null if unknown, in which case the alert's state stays unchanged. */
export function meets(condition: AlertCondition, finding: Finding): boolean | null {
  if (condition.kind === 'late') return finding.late.length > 0;
  if (condition.kind === 'change') {
    const change = changeOf(finding);
    return change === null ? null : Math.abs(change) * 100 > condition.percent;
  }
  const { figure } = finding;
  if (figure === null) return null;
  return condition.kind === 'above' ? figure > condition.value : figure < condition.value;
}

/** The new state of an alert: it is sent when the condition becomes true, and again only after it has been false. */
export function judged(
  crossed: boolean,
  condition: AlertCondition,
  finding: Finding,
): { readonly crossed: boolean; readonly tells: boolean } {
  const now = meets(condition, finding) ?? crossed;
  return { crossed: now, tells: now && !crossed };
}

/** A limit with all of its decimals, which the figure's format might round. */
function limitWords(value: number, format: FigureFormat): string {
  if (format === 'percent') return `${formatNumber(value * 100)}%`;
  return format === 'currency' ? `R$ ${formatNumber(value)}` : formatNumber(value);
}

/** A condition as text: `acima de R$ 1.000`. */
export function conditionWords(condition: AlertCondition, format: FigureFormat): string {
  if (condition.kind === 'late') return 'base atrasada';
  if (condition.kind === 'change')
    return `mudança de mais de ${formatNumber(condition.percent)}% de um dia para o outro`;
  return `${condition.kind === 'above' ? 'acima' : 'abaixo'} de ${limitWords(condition.value, format)}`;
}

/** The text of an alert: `Receita: R$ 1.200, acima de R$ 1.000.` */
export function crossingWords(
  name: string,
  condition: AlertCondition,
  finding: Finding,
  format: FigureFormat,
): string {
  const { figure, before, late } = finding;
  if (condition.kind === 'late') return `${name}: ${late.join(', ')} com atraso.`;
  const figureText = `${name}: ${formatFigure(figure, format)}`;
  if (condition.kind === 'change') return `${figureText}, antes ${formatFigure(before, format)}.`;
  return `${figureText}, ${conditionWords(condition, format)}.`;
}
