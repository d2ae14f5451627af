import { chosenLayouts, columnMappings, rememberedLayouts } from '../files';
import { noticePreferences, notices } from '../../people/notices';
import { agendaJobs } from '../../platform/work';
import { repairedRows, rowSnapshots } from '../provenance';
import { absentRows } from './replace/absent-rows';

/** What jobs keep beside the file records and the bases. */
export const jobCollections = [
  absentRows,
  agendaJobs,
  chosenLayouts,
  columnMappings,
  rememberedLayouts,
  rowSnapshots,
  notices,
  noticePreferences,
  repairedRows,
];
