import { noticeKinds } from '../../../app/domain/people/notices/notice';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

export const noticeSchema = z.object({
  /** `<user> <id of the notice>`. */
  _id: z.string(),
  user: z.string(),
  kind: z.enum(noticeKinds),
  text: z.string(),
  /** A path of this portal. */
  href: z.string().regex(/^\/(?!\/)/),
  at: z.date(),
  /** Last change, including reading: the person's other open pages are updated by it. */
  changedAt: z.date(),
  readAt: z.date().nullable(),
  /** True while it waits for the person's daily letter. */
  daily: z.literal(true).optional(),
});

export type NoticeRecord = z.infer<typeof noticeSchema>;

export const notices = defineCollection<NoticeRecord>({
  name: 'notices',
  writtenBy: 'the portal, to whom something concerns',
  readBy: '`/avisos`, `/inicio`',
  counted: true,
  version: 2,
  schema: noticeSchema,
  indexes: [
    { key: { user: 1, at: -1, _id: -1 }, name: 'user_newest' },
    { key: { user: 1, readAt: 1 }, name: 'user_unread' },
    { key: { changedAt: -1 }, name: 'changed' },
    { key: { daily: 1, at: 1 }, name: 'daily', partialFilterExpression: { daily: true } },
  ],
});
