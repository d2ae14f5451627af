import { choice, type Field } from '../../forms/field';
import { defineForm } from '../../forms/form';
import { noticeGroupNames, noticeWayNames, type NoticeGroup, type NoticeWay } from './preferences';

/** The way of each group; null if invalid. */
export const noticeWaysForm = defineForm(
  Object.fromEntries(noticeGroupNames.map((name) => [name, choice(noticeWayNames)])) as Record<
    NoticeGroup,
    Field<NoticeWay | null>
  >,
);
