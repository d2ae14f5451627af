import { isActive } from '../../../app/domain/data/jobs/job';
import type { ListState } from '../../platform/mongo/paged-list';
import type { FileRecord } from './file';

/** The state of a list that changes with the jobs of its files, by the file whose status changed last. */
export const listStateOf = (
  newest: Pick<FileRecord, 'statusChangeDate' | 'phase'> | null,
  rows: number,
): ListState => ({
  stamp: `${newest?.statusChangeDate.getTime()} ${rows}`,
  rows,
  isLoading: newest !== null && newest.phase !== 'waiting' && isActive(newest.phase),
});
