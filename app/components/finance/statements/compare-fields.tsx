import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterChoice } from '~/components/ui/list-filter';
import { comparedColumns } from '~/domain/finance/statements/compare-book';

interface ComparedPage {
  readonly key: string;
  readonly offered: readonly { readonly id: string; readonly label: string; readonly own: boolean }[];
  readonly before: { readonly id: string } | null;
  readonly now: { readonly id: string };
  readonly column: string;
  readonly showsAll: boolean;
}

/** Which two documents, and which of their columns and lines. */
export function CompareFields({ page: { offered, before, now, column, showsAll } }: { page: ComparedPage }) {
  const documents = offered.map(({ id, label }) => [id, label] as const);
  return (
    <FilterBar names={['antes', 'depois', 'coluna', 'mostrar']} tools={<ExportMenu />}>
      <FilterChoice label="Antes" name="antes" value={before?.id} options={documents} all={null} />
      <FilterChoice label="Agora" name="depois" value={now.id} options={documents} all={null} />
      <FilterChoice
        label="Coluna"
        name="coluna"
        value={column}
        options={Object.entries(comparedColumns)}
        all={null}
      />
      <FilterChoice
        label="Mostrar"
        name="mostrar"
        value={showsAll ? 'tudo' : ''}
        options={[['tudo', 'Todas as linhas']]}
        all="O que difere"
      />
    </FilterBar>
  );
}
