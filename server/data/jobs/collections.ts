import { chosenLayouts, columnMappings, rememberedLayouts } from '../files';
import { repairedRows, rowSnapshots } from '../provenance';
import { absentRows } from './replace/absent-rows';

/** The collections of jobs, beside file records and bases. */
export const jobCollections = [
  absentRows,
  chosenLayouts,
  columnMappings,
  rememberedLayouts,
  rowSnapshots,
  repairedRows,
];
