import type { ListQuery, ListSpec } from '../../lists/list-query';

/** What the lists of files and jobs can be asked for; filters are named after the record's fields (rule X1). */
export const fileListSpec = {
  sorts: ['statusChangeDate', 'originalName', 'user', 'status'],
  sorting: { sort: 'statusChangeDate', dir: 'desc' },
  filters: {
    user: 'text',
    /** 0 is well, 1 stands for any error; `nok` for refused rows, `confirming` for an open question, whatever the status. */
    status: ['0', '1', 'nok', 'confirming'],
    /** 100 is complete, 0 stands for anything before. */
    progress: ['100', '0'],
    from: 'day',
    to: 'day',
  },
} as const satisfies ListSpec;

export type FileListQuery = ListQuery<keyof typeof fileListSpec.filters>;

export const fileFilters = ['q', ...Object.keys(fileListSpec.filters)];
