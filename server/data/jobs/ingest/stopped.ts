/** Another worker has the job now; this one stops without a word. */
export class LeaseLost extends Error {}

/** The worker is asked to stop; the job goes on elsewhere from its checkpoint. */
export class HandedBack extends Error {}

/** Somebody asked to stop the job for good. */
export class Cancelled extends Error {}
