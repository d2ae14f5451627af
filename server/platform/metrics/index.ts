export { openMetrics } from './endpoint';
export {
  backupAgeSeconds,
  databaseConnections,
  databaseConnectionsBusy,
  databaseSeconds,
  databaseWaiting,
  diskFreeBytes,
  diskSizeBytes,
  eventStreams,
  fileJobs,
  fileJobsEnded,
  identitySeconds,
  letterSeconds,
  queueOldestSeconds,
  queueReadable,
  queuedWork,
  refusals,
  requestBuckets,
  requestSeconds,
  requestsCut,
  rowsLoaded,
  signIns,
  storageSeconds,
  workSeconds,
} from './figures';
export { metricsAddress } from './settings';
export { watched } from './watched';
