import { CalendarRange, ChartColumn, Coins, FileText, Package, Store, type LucideIcon } from 'lucide-react';
import type { EntryType } from '~/domain/explorer/types';
import styles from './entry-icon.module.css';

const icons: Record<EntryType, LucideIcon> = {
  sku: Package,
  channel: Store,
  report: ChartColumn,
  file: FileText,
  planning: CalendarRange,
  spend: Coins,
};

export function EntryIcon({ type }: { type: EntryType }) {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}

/** The icon on its own ground, beside what it stands for. */
export const EntryBadge = ({ type }: { type: EntryType }) => (
  <span className={styles.icon}>
    <EntryIcon type={type} />
  </span>
);
