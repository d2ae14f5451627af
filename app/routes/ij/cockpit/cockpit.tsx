import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { useBackCount, useFilter } from '~/components/ui/use-filter';
import { Button, ButtonLink } from '~/components/ui/button';
import { LevelFields, PeriodFields } from '~/components/finance/cockpit/filter-fields';
import { NoBalances } from '~/components/finance/cockpit/no-balances';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Card, Page } from '~/components/ui/page';
import { cockpitFilterOf } from '~/domain/finance/cockpit/filter';
import styles from './cockpit.module.css';

const self = '/ij/cockpit';

/** GET `dateStart`, `dateEnd` (YYYY-MM), `businessUnitID`, `report`, `category1`, `category2`, `category3`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { cockpit, missingBases } = context.portal;
  const [view, missing] = await Promise.all([
    cockpit.table.filter(cockpitFilterOf(new URL(request.url).searchParams)),
    missingBases.of(context.person(), '/ij/cockpit'),
  ]);
  return { ...view, missing };
}

/**
 * The cockpit's filter (rule F4): two months, then fields that each narrow the following ones. The address holds its
 * state.
 */
export default function CockpitFilterScreen() {
  const view = useLoaderData<typeof loader>();
  return (
    <Page title="Cockpit" crumb="Intelligent Journey / Filtering">
      <MissingBases bases={view.missing} />
      {view.closed.length === 0 ? <NoBalances /> : <FilterForm />}
    </Page>
  );
}

function FilterForm() {
  const view = useLoaderData<typeof loader>();
  const filter = useFilter();
  const { state, location } = useNavigation();
  const narrowing = state === 'loading' && location.pathname === self;
  return (
    <Card>
      <Form
        method="get"
        action="/ij/cockpit_preview"
        key={useBackCount()}
        onChange={({ currentTarget, target }) => filter(currentTarget, target, { action: self })}
      >
        <section className={styles.step} aria-labelledby="periodo">
          <h2 id="periodo">1. Period</h2>
          <PeriodFields view={view} strict />
        </section>
        <section className={styles.step} aria-labelledby="filtros" aria-busy={narrowing}>
          <h2 id="filtros">2. Filters</h2>
          <LevelFields view={view} strict={false} />
        </section>
        <footer className={styles.footer}>
          <noscript>
            <Button look="secondary" formAction={self}>
              Atualizar opções
            </Button>
          </noscript>
          <ButtonLink to={self}>Reset</ButtonLink>
          <Button>Generate report</Button>
        </footer>
      </Form>
    </Card>
  );
}
