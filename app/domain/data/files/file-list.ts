import { defineList } from '../../lists/list';
import type { QueryOf } from '../../lists/list-query';

const states = [
  ['0', 'Sem erro'],
  ['1', 'Com erro'],
  ['nok', 'Com recusas'],
  ['confirming', 'Aguarda confirmação'],
] as const;

const progresses = [
  ['100', 'Completed'],
  ['0', 'In progress'],
] as const;

/** The lists of files and of jobs; filters are named after the record's fields (rule X1). */
export const fileList = defineList({
  columns: {
    originalName: { label: 'Arquivo', sort: true },
    ending: { label: 'Situação' },
    status: { label: 'Status', sort: true, kind: 'integer' },
    progress: { label: 'Progresso', kind: 'integer' },
    message: { label: 'Mensagem' },
    collection: { label: 'Base' },
    user: { label: 'Usuário', sort: true },
    statusChangeDate: { label: 'Última mudança', sort: true, kind: 'datetime' },
    agent: { label: 'Agente' },
    download: { label: 'Download', file: false },
  },
  search: { label: 'Buscar', wide: true },
  filters: {
    user: { label: 'Usuário' },
    /**
     * 0 is success, 1 any error; `nok` for refused rows, `confirming` for an open question, independent of the
     * status.
     */
    status: { label: 'Status', options: states },
    /** 100 is complete, 0 anything before. */
    progress: { label: 'Progresso', options: progresses },
  },
  period: true,
  order: { sort: 'statusChangeDate', dir: 'desc' },
});

export type FileListQuery = QueryOf<typeof fileList>;
