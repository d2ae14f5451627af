/** What a notice is about; its sign goes by it. */
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

/** A notice as its person sees it. */
export interface NoticeItem {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly when: string;
  readonly unread: boolean;
}
