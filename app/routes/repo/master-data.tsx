import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useSubmit } from '@remix-run/react';
import { Search } from 'lucide-react';
import { Button } from '~/components/button';
import { SelectField, TextField } from '~/components/field';
import { ListTable, Pager } from '~/components/list';
import { Card, Page } from '~/components/page';
import { pagingOf } from '~/domain/paging';
import styles from './master-data.module.css';

export const handle = { exports: true };

/** GET `collection`, `ok` (1 or 0), `q`, `page`; without a collection, the first one (S0 §4). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { masterData } = context.portal;
  const { searchParams } = new URL(request.url);
  const bases = await masterData.bases();
  const query = {
    collection: searchParams.get('collection') ?? bases[0]?.collection_name ?? '',
    ok: searchParams.get('ok') !== '0',
    q: (searchParams.get('q') ?? '').trim(),
    page: pagingOf(searchParams).page,
  };
  if (context.exportAs) throw context.exportAs(await masterData.export(query));
  return {
    query,
    bases: bases.map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
    ...(await masterData.table(query)),
  };
}

export default function MasterData() {
  const { query, bases, columns, rows, total, pageSize } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  return (
    <Page title="Repository Master" crumb="Data Journey / Repository Master">
      <Card>
        <Form
          method="get"
          className={styles.filter}
          key={JSON.stringify(query)}
          onChange={(event) => {
            if ((event.target as HTMLElement).getAttribute('name') !== 'q') submit(event.currentTarget);
          }}
        >
          <div className={styles.choice}>
            <SelectField label="Base" name="collection" defaultValue={query.collection}>
              {bases.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <fieldset className={styles.bases}>
            <legend className="visually-hidden">Linhas válidas ou recusadas</legend>
            <label>
              <input type="radio" name="ok" value="1" defaultChecked={query.ok} />
              Base Ok
            </label>
            <label>
              <input type="radio" name="ok" value="0" defaultChecked={!query.ok} />
              Base NOK
            </label>
          </fieldset>
          <div className={styles.search}>
            <TextField label="Buscar" name="q" type="search" defaultValue={query.q} maxLength={100} />
          </div>
          <Button look="secondary">
            <Search aria-hidden />
            Buscar
          </Button>
        </Form>
        <ListTable
          label="Linhas da base"
          columns={columns}
          rows={rows.map(({ id, cells }) => ({ key: id, cells }))}
          advice={
            query.q
              ? 'Nada contém o que foi buscado; tente menos letras.'
              : 'Envie um arquivo para esta base.'
          }
        />
        <Pager total={total} page={query.page} pageSize={pageSize} sizes={false} />
      </Card>
    </Page>
  );
}
