import { defineList } from '../../lists/list';
import { monthCode, parseMonth } from '../../values/month';

/** Origin of a report (rule I3): the tenant's processes and schedules, or a selection saved by a person. */
export const reportOrigins = ['automatico', 'manual'] as const;
export type ReportOrigin = (typeof reportOrigins)[number];

/** How often a schedule makes its report. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  daily: 'Todo dia',
  weekly: 'Toda semana',
  monthly: 'Todo mês',
};

/** Maximum and default number of stored reports of a schedule. */
export const maxKept = 100;
export const defaultKept = 12;

/** Filter of the report list; empty fields do not filter. */
export interface ReportFilter {
  /** Part of the name, in any case. */
  readonly name: string;
  readonly origin: ReportOrigin;
  /** Competency months, `YYYY-MM`. */
  readonly dateStart: string;
  readonly dateEnd: string;
}

/** Reads the filter of an address; the origin defaults to `automatico` (rule I3). */
export function reportFilterOf(params: URLSearchParams): ReportFilter {
  const month = (name: string) => {
    const given = parseMonth(params.get(name) ?? '');
    return given === null ? '' : monthCode(given);
  };
  return {
    name: (params.get('name') ?? params.get('q') ?? '').trim().slice(0, 100),
    origin: reportOrigins.find((origin) => origin === params.get('origin')) ?? reportOrigins[0],
    dateStart: month('dateStart'),
    dateEnd: month('dateEnd'),
  };
}

/** The faults of the period in an address, by field. */
export function reportProblems(params: URLSearchParams): Partial<Record<'dateStart' | 'dateEnd', string>> {
  const { dateStart, dateEnd } = reportFilterOf(params);
  const isUnread = (name: string, read: string) => (params.get(name) ?? '').trim() !== '' && read === '';
  const unread = 'Informe mês e ano, como 2026-11.';
  if (isUnread('dateStart', dateStart)) return { dateStart: unread };
  if (isUnread('dateEnd', dateEnd)) return { dateEnd: unread };
  return dateStart && dateEnd && dateEnd < dateStart
    ? { dateEnd: 'O fim da competência não pode vir antes do início.' }
    : {};
}

/** An ordered report in its own list. */
export interface ReportOrderRow {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly user: string;
  readonly busy: boolean;
  /** Its state, as text. */
  readonly standing: string;
  readonly rows: number;
  readonly written: number;
  /** Address for ordering it again. */
  readonly again: string;
}

/** A report in the list. */
export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly origin: ReportOrigin;
  readonly competency: string;
  readonly created: string;
  readonly statusChange: string;
  readonly user: string;
  /** Address of the viewer; empty if there is none. */
  readonly url: string;
}

/** The list of reports, the newest first; `reportFilterOf` reads its filters. */
export const reportList = defineList({
  columns: {
    name: { label: 'Nome' },
    origin: { label: 'Origem' },
    dateRef: { label: 'Competência', kind: 'month' },
    createdDate: { label: 'Criado em', kind: 'datetime' },
    statusChangeDate: { label: 'Atualizado em', kind: 'datetime' },
    user: { label: 'Usuário' },
    originalName: { label: 'Arquivo' },
    actions: { label: 'Ações', file: false },
  },
  order: { sort: 'statusChangeDate', dir: 'desc' },
});

/** The list of schedules, the newest first. */
export const scheduleList = defineList({
  columns: {
    name: { label: 'Nome' },
    selection: { label: 'Seleção' },
    frequency: { label: 'Quando' },
    recipients: { label: 'Destinatários' },
    keep: { label: 'Guarda', kind: 'integer' },
    nextAt: { label: 'Próximo', kind: 'datetime' },
    lastAt: { label: 'Último', kind: 'datetime' },
    user: { label: 'Usuário' },
    stoppedAt: { label: 'Parado desde', kind: 'datetime' },
    actions: { label: 'Ações', file: false },
  },
  search: { label: 'Nome, seleção ou pessoa', wide: true },
  order: { sort: '', dir: 'asc' },
});
