import type { Document } from 'mongodb';
import { defineCollection } from '../mongo';
import { z } from '../zod';

/**
 * Agenda's records; their shape is Agenda's own. Workers take what is most urgent, and the oldest of that. The indexes are
 * made with all others: Agenda would make its own while it is built, where a database that is just away ends the process.
 */
export const agendaJobs = defineCollection<Document>({
  name: 'agenda_jobs',
  version: 2,
  schema: z.looseObject({ name: z.string() }),
  indexes: [
    { key: { name: 1, priority: -1, nextRunAt: 1, lockedAt: 1, disabled: 1 }, name: 'next' },
    { key: { 'data.id': 1 }, name: 'subject', sparse: true },
  ],
});
