import { Link } from '@remix-run/react';
import { ArrowRight, CalendarClock, FileText } from '~/components/ui/icons';
import { jobIcons } from '~/components/data/jobs/job-state';
import { Card } from '~/components/ui/page';
import { formatInteger } from '~/domain/values/format';
import type { News, NewsItem, OpenReview } from '~/domain/insight/start/start-news';
import styles from './start.module.css';

const icons: Record<NewsItem['tone'], typeof FileText> = { ...jobIcons, file: FileText };

/** The newest things of one kind, each a link to its place. */
export function NewsCard({ title, news: { items, total, more } }: { title: string; news: News }) {
  return (
    <Card>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.total}>{formatInteger(total)}</span>
      </div>
      <ul className={styles.list}>
        {items.map(({ id, text, note, to, tone }) => {
          const Icon = icons[tone];
          return (
            <li key={id}>
              <Link to={to} className={styles.item} data-tone={tone} prefetch="intent">
                <Icon aria-label={tone === 'bad' ? 'Erro' : undefined} aria-hidden={tone !== 'bad'} />
                <span className={styles.text}>{text}</span>
                <small>{note}</small>
              </Link>
            </li>
          );
        })}
      </ul>
      {more && (
        <p className={styles.more}>
          <Link to={more.to}>
            {more.label} <ArrowRight aria-hidden />
          </Link>
        </p>
      )}
    </Card>
  );
}

/** Reviews that take edits now, with their deadline. */
export function ReviewsCard({ reviews }: { reviews: readonly OpenReview[] }) {
  return (
    <Card>
      <div className={styles.head}>
        <h2>Revisões abertas este mês</h2>
      </div>
      <ul className={styles.list}>
        {reviews.map(({ rf, deadline, standing, isSoon, states, to }) => (
          <li key={rf}>
            <Link to={to} className={styles.review} prefetch="intent">
              <CalendarClock aria-hidden />
              <span>
                <strong>{rf}</strong>
                <span className={styles.deadline} data-soon={isSoon}>
                  {`Até ${deadline} · ${standing}`}
                </span>
                <span className={styles.states}>
                  {states.map((state) => (
                    <span key={state.label}>
                      {formatInteger(state.count)} {state.label.toLowerCase()}
                    </span>
                  ))}
                </span>
              </span>
              <ArrowRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
