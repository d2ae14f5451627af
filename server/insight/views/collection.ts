import { maxViewName, maxViewQuery } from '../../../app/domain/insight/views/view';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const viewSchema = z.object({
  _id: z.string(),
  /** The e-mail of its owner. */
  owner: z.string(),
  /** The screen's address without what follows the question mark, which is the query. */
  path: z.string().max(300),
  query: z.string().max(maxViewQuery),
  name: z.string().min(1).max(maxViewName),
  shared: z.boolean(),
  /** The e-mails of who begins the screen with it. */
  firstOf: z.array(z.string()),
  savedAt: z.date(),
});

export type ViewRecord = z.infer<typeof viewSchema>;

export const savedViews = defineCollection<ViewRecord>({
  name: 'saved_views',
  writtenBy: '`/visoes`',
  readBy: 'the menus “Visões” of lists, grids and panels',
  counted: true,
  version: 1,
  schema: viewSchema,
  indexes: [
    { key: { path: 1, owner: 1 }, name: 'screen' },
    { key: { owner: 1, path: 1, name: 1 }, name: 'name', unique: true },
  ],
});
