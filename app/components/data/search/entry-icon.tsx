import {
  BookOpen,
  Building2,
  CalendarRange,
  ChartColumn,
  Coins,
  FileText,
  Landmark,
  ListTree,
  Package,
  Receipt,
  Scale,
  ShoppingCart,
  Store,
  Table2,
  TableProperties,
  TrendingUp,
  Users,
  Wallet,
  type Icon,
} from '~/components/ui/icons';
import type { EntryType } from '~/domain/data/search/types';
import styles from './entry-icon.module.css';

const icons: Record<EntryType, Icon> = {
  sku: Package,
  channel: Store,
  report: ChartColumn,
  file: FileText,
  planning: CalendarRange,
  spend: Coins,
  company: Building2,
  account: BookOpen,
  balance: Scale,
  fiscal: Landmark,
  'cost-centre': Wallet,
  'management-account': ListTree,
  actual: Receipt,
  forecast: TrendingUp,
  branch: Users,
  'branch-centre': Wallet,
  sold: ShoppingCart,
  record: Table2,
  'branch-record': Table2,
  'kept-record': TableProperties,
};

export function EntryIcon({ type }: { type: EntryType }) {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}

/** The icon with its background. */
export const EntryBadge = ({ type }: { type: EntryType }) => (
  <span className={styles.icon}>
    <EntryIcon type={type} />
  </span>
);
