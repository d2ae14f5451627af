/** The kinds of notices, each with a symbol. */
export const noticeKinds = [
  'job',
  'job-partly',
  'job-failed',
  'mention',
  'review',
  'planning',
  'report',
  'quality',
  'webhook',
  'source',
  'alert',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice for its person. */
export interface NoticeItem {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly when: string;
  readonly unread: boolean;
}
