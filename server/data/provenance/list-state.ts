import { isActive } from '../../../app/domain/data/jobs/job';
import type { ListState } from '../../platform/mongo/paged-list';
import type { FileRecord } from './file';

/** The state of a list that changes with the jobs of its files, by the file whose status changed last, and its size. */
export const listStateOf = (
  newest: Pick<FileRecord, 'statusChangeDate' | 'phase'> | null,
  size: string,
  rows: ListState['rows'],
): ListState => ({
  stamp: `${newest?.statusChangeDate.getTime()} ${size}`,
  rows,
  isLoading: newest !== null && newest.phase !== 'waiting' && isActive(newest.phase),
});
