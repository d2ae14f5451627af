import { rowsIn } from '../../lists/in-memory';
import { defineList } from '../../lists/list';
import type { QueryOf } from '../../lists/list-query';

/** Number of days for refusals and lateness. */
export const qualityWindowDays = 60;

/** The list of the quality of bases. */
export const qualityList = defineList({
  columns: {
    label: { label: 'Base' },
    term: { label: 'Prazo' },
    state: { label: 'Estado' },
    lastAt: { label: 'Última carga', kind: 'datetime' },
    lastRows: { label: 'Linhas dela', align: 'end', file: 'Linhas da última carga', kind: 'integer' },
    rows: { label: 'Linhas hoje', align: 'end', kind: 'integer' },
    loads: { label: `Cargas em ${qualityWindowDays} dias`, kind: 'integer' },
    refused: { label: `Recusadas em ${qualityWindowDays} dias`, align: 'end', kind: 'integer' },
    lateDays: { label: `Atrasos em ${qualityWindowDays} dias`, align: 'end', kind: 'integer' },
    alarms: { label: `Alarmes em ${qualityWindowDays} dias`, kind: 'integer' },
  },
  filters: {
    estado: {
      label: 'Estado',
      options: [
        ['atrasadas', 'Atrasadas'],
        ['com-prazo', 'Com prazo'],
        ['alarmes', 'Com alarmes'],
      ],
    },
  },
  order: { sort: '', dir: 'asc' },
});

interface Kept {
  readonly missed: Date | null;
  readonly lateDays: number | null;
  readonly alarms: number;
}

/** The bases of a view of the list. */
export const keptBases = <T extends Kept>(bases: readonly T[], query: QueryOf<typeof qualityList>): T[] =>
  rowsIn<typeof qualityList, T>(bases, query, {
    filters: {
      estado: ({ missed, lateDays, alarms }, state) =>
        state === 'atrasadas' ? missed !== null : state === 'alarmes' ? alarms > 0 : lateDays !== null,
    },
    order: {},
  });
