import type { FigureFormat } from '../panels/definition';
import { formatFigure } from '../panels/format';
import { formatNumber } from '../../values/format';

export const alertsPath = '/conta/alertas';

/** What stands for a panel's number in alerts on figures that are no panel's; their query is the address of the figure's page. */
export const noPanel = 0;
/** The tile of such a figure. */
export const watchedTile = 'figura';

/** Where somebody asks to be told of a figure by the address of its page. */
export const figureAlertPath = (address: string): string =>
  `${alertsPath}?${new URLSearchParams({ origem: address })}`;

/** When a person is told of a figure (rule I18). */
export type AlertCondition =
  | { readonly kind: 'above' | 'below'; readonly value: number }
  /** More than so many percent, either way, from the figure of the last check of a day before. */
  | { readonly kind: 'change'; readonly percent: number }
  /** A base behind the tile is late by its calendar (rule D19). */
  | { readonly kind: 'late' };

export const alertKinds = {
  above: 'Fica acima de',
  below: 'Fica abaixo de',
  change: 'Muda, de um dia para o outro, mais que (%)',
  late: 'Uma base do quadro atrasa',
} as const;
export type AlertKind = keyof typeof alertKinds;

/** How long an alert may be put off. */
export const snoozes = { day: { label: 'Adiar 1 dia', days: 1 }, week: { label: 'Adiar 1 semana', days: 7 } };
export type Snooze = keyof typeof snoozes;

/** What one check found. `figure` and `before` are null where nobody knows, `late` names the bases that are. */
export interface Finding {
  readonly figure: number | null;
  readonly before: number | null;
  readonly late: readonly string[];
}

/** The change from a figure to a later one, as a share of the earlier; null where there is none to reckon. */
export const changeOf = ({ figure, before }: Pick<Finding, 'figure' | 'before'>): number | null =>
  figure === null || before === null || before === 0 ? null : (figure - before) / Math.abs(before);

/** Whether a finding meets a condition; null where nobody can tell, and it is as it was before. */
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

/** What becomes of an alert: people are told where it crosses, and not again before it has been back inside. */
export function judged(
  crossed: boolean,
  condition: AlertCondition,
  finding: Finding,
): { readonly crossed: boolean; readonly tells: boolean } {
  const now = meets(condition, finding) ?? crossed;
  return { crossed: now, tells: now && !crossed };
}

/** A limit with the decimals that it has, which a figure of its format may round away. */
function limitWords(value: number, format: FigureFormat): string {
  if (format === 'percent') return `${formatNumber(value * 100)}%`;
  return format === 'currency' ? `R$ ${formatNumber(value)}` : formatNumber(value);
}

/** A condition in words: `acima de R$ 1.000`. */
export function conditionWords(condition: AlertCondition, format: FigureFormat): string {
  if (condition.kind === 'late') return 'base atrasada';
  if (condition.kind === 'change')
    return `mudança de mais de ${formatNumber(condition.percent)}% de um dia para o outro`;
  return `${condition.kind === 'above' ? 'acima' : 'abaixo'} de ${limitWords(condition.value, format)}`;
}

/** What a crossing says: `Receita: R$ 1.200, acima de R$ 1.000.` */
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
