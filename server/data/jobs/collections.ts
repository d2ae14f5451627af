import { chosenLayouts } from '../files/chosen-layouts';
import { columnMappings } from '../files/mappings';
import { notices } from '../../people/notices/collection';
import { agendaTasks } from './background';
import { agendaJobs } from './queue';
import { repairedRows } from './repair/repaired-rows';
import { loadImages } from './take-back/images';

/** What jobs keep beside the file records and the bases. */
export const jobCollections = [
  agendaJobs,
  agendaTasks,
  chosenLayouts,
  columnMappings,
  loadImages,
  notices,
  repairedRows,
];
