import { chosenLayouts } from '../files/chosen-layouts';
import { rememberedLayouts } from '../files/saved-layouts';
import { columnMappings } from '../files/mappings';
import { notices } from '../../people/notices/collection';
import { noticePreferences } from '../../people/notices/preferences';
import { agendaJobs } from '../../platform/work/collection';
import { repairedRows } from '../provenance/repaired-rows';
import { absentRows } from './replace/absent-rows';
import { rowSnapshots } from '../provenance/row-snapshots';

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
