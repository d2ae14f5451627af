import type { Document } from 'mongodb';
import { defineCollection } from '../mongo';
import { z } from '../zod';

/**
 * Agenda's records, in Agenda's own format. Workers take the most urgent piece first, and the oldest among equals.
 * The indexes are made with all others: Agenda would make its own in its constructor, where an outage of the database
 * ends the process.
 */
export const agendaJobs = defineCollection<Document>({
  name: 'agenda_jobs',
  writtenBy: 'uploads, openings, statements, reports, batch changes',
  readBy: 'the worker',
  version: 2,
  schema: z.looseObject({ name: z.string() }),
  indexes: [
    { key: { name: 1, priority: -1, nextRunAt: 1, lockedAt: 1, disabled: 1 }, name: 'next' },
    { key: { 'data.id': 1 }, name: 'subject', sparse: true },
  ],
});
