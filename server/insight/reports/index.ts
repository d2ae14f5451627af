export { listedReports, reportCollections, reportSchedules, reportSchema, reports } from './collection';
export { openReports } from './open';
