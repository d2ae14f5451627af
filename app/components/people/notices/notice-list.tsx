import { Form } from '@remix-run/react';
import {
  AtSign,
  Bell,
  BellOff,
  CircleAlert,
  CircleCheck,
  ClipboardCheck,
  FileText,
  Gauge,
  TriangleAlert,
  type Icon,
} from '~/components/ui/icons';
import type { NoticeItem, NoticeKind } from '~/domain/people/notices/notice';
import { Empty } from '../../ui/empty';
import styles from './notices.module.css';

const icons: Record<NoticeKind, Icon> = {
  job: CircleCheck,
  'job-partly': TriangleAlert,
  'job-failed': CircleAlert,
  mention: AtSign,
  review: ClipboardCheck,
  planning: CircleCheck,
  report: FileText,
  quality: Gauge,
  webhook: TriangleAlert,
  source: TriangleAlert,
  alert: Bell,
};

/**
 * The person's notices, newest first. Opening one marks it as read and goes to its subject; `action` is the screen of
 * that action, if the list is on another.
 */
export function NoticeList({ notices, action }: { notices: readonly NoticeItem[]; action?: string }) {
  if (notices.length === 0)
    return (
      <Empty icon={BellOff}>
        <p>
          Nenhum aviso. O fim dos seus processamentos, menções a você e os passos das revisões aparecem aqui.
        </p>
      </Empty>
    );
  return (
    <Form method="post" action={action}>
      <ul className={styles.list}>
        {notices.map(({ id, kind, text, when, unread }) => {
          const Icon = icons[kind];
          return (
            <li key={id} className={styles.item}>
              <button className={styles.open} name="id" value={id} data-kind={kind} data-unread={unread}>
                <Icon aria-hidden />
                <span className={styles.text}>
                  {unread && <span className="visually-hidden">Não lido: </span>}
                  {text}
                </span>
                <span className={styles.when}>{when}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Form>
  );
}
