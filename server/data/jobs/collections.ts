import { chosenLayouts, columnMappings, rememberedLayouts } from '../files';
import { noticePreferences, notices } from '../../people/notices';
import { agendaJobs } from '../../platform/work';
import { repairedRows, rowSnapshots } from '../provenance';
import { absentRows } from './replace/absent-rows';

/** The collections of jobs, beside file records and bases. */
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
