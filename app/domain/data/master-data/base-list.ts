import { defineList } from '../../lists/list';

/** The list of bases. */
export const baseList = defineList({
  columns: {
    label: { label: 'Base' },
    name: { label: 'Nome' },
    rows: { label: 'Linhas', align: 'end', kind: 'integer' },
    key: { label: 'Chave' },
    senders: { label: 'Quem envia' },
    used: { label: 'Telas que a usam' },
    changed: { label: 'Última mudança' },
  },
  search: { label: 'Buscar', wide: true },
  order: { sort: '', dir: 'asc' },
});
