import empty from '../../ui/empty.module.css';
import list from '../../ui/list.module.css';
import { onDemand } from '../../ui/on-demand';
import styles from './conflicts.module.css';

/** The choice between one's own values and newer ones, which most pages never show. */
export const Conflicts = onDemand(
  () => import('./conflict-table').then(({ ConflictTable: loaded }) => loaded),
  [empty, list, styles],
);
