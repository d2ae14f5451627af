import { FilterChoice, FilterText } from '~/components/ui/list-filter';

interface ScenarioFiltersProps {
  query: {
    readonly q: string;
    readonly filters: { readonly situacao?: string; readonly dequem?: string };
  };
}

/** What scenarios of any kind are searched and narrowed by. */
export function ScenarioFilters({ query: { q, filters } }: ScenarioFiltersProps) {
  return (
    <>
      <FilterText label="Buscar" name="q" value={q} />
      <FilterChoice
        label="Situação"
        name="situacao"
        value={filters.situacao}
        options={[
          ['arquivados', 'Arquivados'],
          ['todos', 'Todos'],
        ]}
        all="Ativos"
      />
      <FilterChoice
        label="De quem"
        name="dequem"
        value={filters.dequem}
        options={[
          ['meus', 'Meus'],
          ['comigo', 'Compartilhados comigo'],
        ]}
        all="Todos"
      />
    </>
  );
}
