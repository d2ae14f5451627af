import { Link, useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { Empty } from '~/components/ui/empty';
import { FilterBar, FilterText } from '~/components/ui/list-filter';
import { Card } from '~/components/ui/page';
import { withParams } from '~/domain/lists/paging';
import { messages } from '~/domain/messages';

/** Narrows what the filter selects to SKUs that have every word of a text (rule P40). */
export const RowSearch = ({ q }: { q: string }) => (
  <Card>
    <FilterBar names={['q']}>
      <FilterText label="Buscar SKU, descrição, marca ou categoria" name="q" value={q} wide />
    </FilterBar>
  </Card>
);

/** A filter's query for its own form, whose search field is for SKUs. */
export function withoutSearch(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('q');
  return params.toString();
}

function NoSearch() {
  const [params] = useSearchParams();
  return (
    <Link to={withParams(params, { q: null, page: null })} preventScrollReset>
      Limpar a busca
    </Link>
  );
}

interface NoRowsProps {
  refused: boolean;
  searched: boolean;
  /** Where the filter is changed. */
  filter: string | null;
}

/** In place of the table: what to do about a filter that is refused, or that no row has. */
export function NoRows({ refused, searched, filter }: NoRowsProps) {
  return (
    <Card>
      <Empty>
        <p>{refused ? 'O filtro não pode ser usado assim.' : messages.noData}</p>
        <p>
          {refused ? (
            'Corrija o que está marcado acima.'
          ) : searched ? (
            <>
              Nenhum SKU do filtro corresponde à busca. <NoSearch />
            </>
          ) : (
            'Nenhuma linha do planejamento tem este período, estes SKUs e estes canais.'
          )}
        </p>
        {filter && <ButtonLink to={filter}>Mudar o filtro</ButtonLink>}
      </Empty>
    </Card>
  );
}
