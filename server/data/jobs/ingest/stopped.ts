/** Another worker has the job now; this one stops silently. */
export class LeaseLost extends Error {}

/** The worker is asked to stop; the job continues elsewhere from its checkpoint. */
export class HandedBack extends Error {}

/** Somebody cancelled the job. */
export class Cancelled extends Error {}
