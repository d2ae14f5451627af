import { Form, Link } from '@remix-run/react';
import { useBackCount } from '~/components/ui/use-filter';
import { Bookmark, Trash2 } from '~/components/ui/icons';
import { Button } from '~/components/ui/button';
import { TextField } from '~/components/ui/field';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { count, formatInteger } from '~/domain/values/format';
import type { MissingBase } from '~/domain/data/master-data/missing-base';
import { filterOf, filterSummary, isEmptyFilter, noFilter } from '~/domain/planning/quantities/filter';
import { FilterForm, type FilterFormProps } from './filter-form';
import styles from './filter-page.module.css';

interface FilterPageProps extends FilterFormProps {
  title: string;
  crumb: string;
  /** The filter as an address query. */
  query: string;
  /** The filter is the one that the person generated last, which the address does not have. */
  remembered: boolean;
  missing: readonly MissingBase[];
  named: readonly { name: string; query: string }[];
  unknown: { codes: readonly string[]; count: number };
}

/** A screen that selects planning rows, with the person's saved filters. */
export function FilterPage(props: FilterPageProps) {
  const { title, crumb, query, remembered, missing, named, unknown, refusal, self } = props;
  const backCount = useBackCount();
  return (
    <Page title={title} crumb={crumb}>
      <MissingBases bases={missing} />
      <Refusal reason={refusal} />
      {unknown.count > 0 && (
        <Notice tone="bad" key={unknown.codes.join()}>
          {count(
            unknown.count,
            'código não existe no cadastro de produtos e ficou',
            'códigos não existem no cadastro de produtos e ficaram',
          )}{' '}
          de fora: {unknown.codes.join(', ')}
          {unknown.count > unknown.codes.length &&
            ` e mais ${formatInteger(unknown.count - unknown.codes.length)}`}
          .
        </Notice>
      )}
      {remembered && (
        <Notice tone="info">
          Aberto com o último filtro que você usou. <Link to={`${self}?${noFilter}`}>Começar sem filtro</Link>
        </Notice>
      )}
      <div className={styles.columns}>
        <Card>
          <FilterForm {...props} key={`${isEmptyFilter(props.filter)} ${backCount}`} />
        </Card>
        <Card padded>
          <SavedFilters named={named} query={query} self={self} />
        </Card>
      </div>
    </Page>
  );
}

function SavedFilters({ named, query, self }: Pick<FilterPageProps, 'named' | 'query' | 'self'>) {
  const current = [...new URLSearchParams(query)];
  return (
    <div className={styles.saved}>
      <h2>
        <Bookmark aria-hidden /> Filtros guardados
      </h2>
      {named.length === 0 && <p className={styles.none}>Nenhum ainda.</p>}
      <ul>
        {named.map(({ name, query: kept }) => (
          <li key={name}>
            <Link to={`${self}?${kept}`}>
              <strong>{name}</strong>
              <span>{filterSummary(filterOf(new URLSearchParams(kept)))}</span>
            </Link>
            <Form method="post" action={`${self}?${query}`} preventScrollReset>
              <Fields fields={current} />
              <input type="hidden" name="name" value={name} />
              <Button look="quiet" name="intent" value="forget" aria-label={`Apagar o filtro ${name}`}>
                <Trash2 aria-hidden />
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {current.length > 0 && (
        <Form method="post" action={`${self}?${query}`} className={styles.keep} preventScrollReset>
          <Fields fields={current} />
          <TextField label="Guardar este filtro como" name="name" maxLength={60} required />
          <Button look="secondary" name="intent" value="keep">
            Guardar
          </Button>
        </Form>
      )}
    </div>
  );
}

function Fields({ fields }: { fields: readonly [string, string][] }) {
  return (
    <>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
