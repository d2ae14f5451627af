import type { NoticeItem } from '../../people/notices/notice';
import type { JobTone } from '../../data/jobs/job';

/** One thing that a person may want to look at, and where it is. */
export interface NewsItem {
  readonly id: string;
  readonly text: string;
  /** What happened to it, or when. */
  readonly note: string;
  readonly to: string;
  readonly tone: JobTone | 'file';
}

/** News of one kind: the newest ones, how many there are, and where the others are. */
export interface News {
  readonly items: readonly NewsItem[];
  readonly total: number;
  readonly more: { readonly label: string; readonly to: string } | null;
}

/** A forecast review that is open for editing. */
export interface OpenReview {
  readonly rf: string;
  /** Last day for sending, where one is set, or else for edits: `DD/MM/YYYY`. */
  readonly deadline: string;
  /** `faltam 4 dias`. */
  readonly standing: string;
  readonly isSoon: boolean;
  /** Cost centres by the state of their review, states that have any. */
  readonly states: readonly { readonly label: string; readonly count: number }[];
  readonly to: string;
}

/** What is new for a person since the last visit; null where the person has nothing to do with a kind. */
export interface StartNews {
  /** When the last visit ended, as people read it; null on the first one, which sees the last 30 days. */
  readonly since: string | null;
  readonly jobs: News | null;
  readonly reviews: readonly OpenReview[] | null;
  readonly reports: News | null;
  readonly mentions: readonly NoticeItem[];
  readonly notices: readonly NoticeItem[];
  readonly unread: number;
}

const disjunction = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** What there is nothing new of, among what concerns the person: `nenhum arquivo seu ou aviso novo`. */
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
