import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Every figure of this process (rule A25); labels take values of short lists alone, never addresses or people. */
export const registry = new Registry();

const registers = [registry];
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const patient = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];

/** Bucket limits of request durations, in seconds. */
export const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requestSeconds = new Histogram({
  name: 'portal_http_request_duration_seconds',
  help: 'From the head of a request to the end of its answer; event streams are left out.',
  labelNames: ['method', 'route', 'status'],
  buckets: requestBuckets,
  registers,
});

export const requestsCut = new Counter({
  name: 'portal_http_requests_cut_total',
  help: 'Requests whose client left before the answer was whole; event streams are left out.',
  labelNames: ['method', 'route'],
  registers,
});

export const eventStreams = new Gauge({
  name: 'portal_event_streams',
  help: 'Event streams that browsers listen to.',
  registers,
});

export const databaseSeconds = new Histogram({
  name: 'portal_database_command_duration_seconds',
  help: 'From the sending of a command to its answer.',
  labelNames: ['command', 'outcome'],
  buckets: quick,
  registers,
});

export const databaseConnections = new Gauge({
  name: 'portal_database_connections',
  help: 'Connections to the database.',
  registers,
});

export const databaseConnectionsBusy = new Gauge({
  name: 'portal_database_connections_busy',
  help: 'Connections to the database that are in use.',
  registers,
});

export const databaseWaiting = new Gauge({
  name: 'portal_database_connections_waited_for',
  help: 'Commands that wait for a connection of the pool.',
  registers,
});

const callLabels = ['operation', 'outcome'] as const;

export const storageSeconds = new Histogram({
  name: 'portal_storage_call_duration_seconds',
  help: 'Calls of the object store; a file that is read counts to its first byte.',
  labelNames: callLabels,
  buckets: quick,
  registers,
});

export const identitySeconds = new Histogram({
  name: 'portal_identity_call_duration_seconds',
  help: 'Calls of the identity provider.',
  labelNames: callLabels,
  buckets: quick,
  registers,
});

export const letterSeconds = new Histogram({
  name: 'portal_letter_duration_seconds',
  help: 'Letters handed over, or not, to the mail server or the outbox.',
  labelNames: callLabels,
  buckets: quick,
  registers,
});

export const signIns = new Counter({
  name: 'portal_sign_ins_total',
  help: 'Sessions that were opened, by the way of the proof.',
  labelNames: ['way'],
  registers,
});

export const refusals = new Counter({
  name: 'portal_sign_in_refusals_total',
  help: 'Refusals at the door, by what was tried and why not.',
  labelNames: ['action', 'reason'],
  registers,
});

export const workSeconds = new Histogram({
  name: 'portal_work_duration_seconds',
  help: 'Pieces of work that this process did from its queues.',
  labelNames: ['kind', 'outcome'],
  buckets: patient,
  registers,
});

export const fileJobsEnded = new Counter({
  name: 'portal_file_jobs_ended_total',
  help: 'File jobs that this process ended, by how.',
  labelNames: ['outcome'],
  registers,
});

export const rowsLoaded = new Counter({
  name: 'portal_file_rows_total',
  help: 'Rows of files that this process read, by what became of them.',
  labelNames: ['outcome'],
  registers,
});

export const fileJobs = new Gauge({
  name: 'portal_file_jobs',
  help: 'File jobs that are not over, of all processes.',
  labelNames: ['state'],
  registers,
});

export const queuedWork = new Gauge({
  name: 'portal_queue_work',
  help: 'Work in the queue, of all processes.',
  labelNames: ['kind', 'state'],
  registers,
});

export const queueOldestSeconds = new Gauge({
  name: 'portal_queue_oldest_seconds',
  help: 'For how long the oldest work that is due has waited for a worker; 0 where none waits.',
  registers,
});

export const queueReadable = new Gauge({
  name: 'portal_queue_readable',
  help: '1 where the figures of the queue were read at this scrape, 0 where the database did not answer.',
  registers,
});

export const diskFreeBytes = new Gauge({
  name: 'portal_disk_free_bytes',
  help: 'Room on the disk of DATA_DIR, of temporary files, and of the database where its server tells.',
  labelNames: ['disk'],
  registers,
});

export const diskSizeBytes = new Gauge({
  name: 'portal_disk_size_bytes',
  help: 'Size of the same disks.',
  labelNames: ['disk'],
  registers,
});

export const backupAgeSeconds = new Gauge({
  name: 'portal_backup_age_seconds',
  help: 'Since the moment that the newest backup is of; +Inf where there is none, absent while the database is away.',
  registers,
});

export const buildInfo = new Gauge({
  name: 'portal_build_info',
  help: 'Always 1; its labels say what runs.',
  labelNames: ['version', 'commit', 'build', 'process'],
  registers,
});
