import type { NoticeItem } from '../../people/notices/notice';
import type { JobTone } from '../../data/jobs/job';

/** A news item for a person, with its address. */
export interface NewsItem {
  readonly id: string;
  readonly text: string;
  /** The event or its time. */
  readonly note: string;
  readonly to: string;
  readonly tone: JobTone | 'file';
}

/** News of one kind: the newest ones, their number, and the address of the others. */
export interface News {
  readonly items: readonly NewsItem[];
  readonly total: number;
  readonly more: { readonly label: string; readonly to: string } | null;
}

/** A forecast review that is open for edits. */
export interface OpenReview {
  readonly rf: string;
  /** Last day for submission or, without one, for edits: `DD/MM/YYYY`. */
  readonly deadline: string;
  /** `faltam 4 dias`. */
  readonly standing: string;
  readonly isSoon: boolean;
  /** Number of cost centres by state of their review, for states that occur. */
  readonly states: readonly { readonly label: string; readonly count: number }[];
  readonly to: string;
}

/** News for a person since the last visit; null for kinds that do not concern them. */
export interface StartNews {
  /** End of the last visit, formatted; null for the first visit, which shows the last 30 days. */
  readonly since: string | null;
  readonly jobs: News | null;
  readonly reviews: readonly OpenReview[] | null;
  readonly reports: News | null;
  readonly mentions: readonly NoticeItem[];
  readonly notices: readonly NoticeItem[];
  readonly unread: number;
}

const disjunction = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** The kinds without news, among those that concern the person: `nenhum arquivo seu ou aviso novo`. */
export function nothingNew({
  jobs,
  reviews,
  reports,
}: Pick<StartNews, 'jobs' | 'reviews' | 'reports'>): string {
  const kinds = [
    ...(jobs ? ['arquivo seu'] : []),
    ...(reports ? ['relatório novo'] : []),
    'aviso novo',
    ...(reviews ? ['revisão aberta', 'menção'] : []),
  ];
  return `nenhum ${disjunction.format(kinds)}`;
}
