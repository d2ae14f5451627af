import { fileFilters, type FileListQuery } from '~/domain/data/files/file-list';
import { ExportMenu } from '../../ui/list-export';
import { FilterBar, FilterChoice, FilterPeriod, FilterText } from '../../ui/list-filter';

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

interface FileFiltersProps {
  query: FileListQuery;
  /** Whether files of several people are listed. */
  ofOthers: boolean;
}

/** Filters of the lists of files: by name, user, status and period. */
export function FileFilters({ query: { q, filters }, ofOthers }: FileFiltersProps) {
  return (
    <FilterBar names={fileFilters} tools={<ExportMenu />}>
      <FilterText label="Buscar" name="q" value={q} wide />
      {ofOthers && <FilterText label="Usuário" name="user" value={filters.user} />}
      <FilterChoice label="Status" name="status" value={filters.status} options={states} />
      <FilterChoice label="Progresso" name="progress" value={filters.progress} options={progresses} />
      <FilterPeriod from={filters.from} to={filters.to} />
    </FilterBar>
  );
}
