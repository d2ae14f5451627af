import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ListTable } from '~/components/list';
import { MissingBases } from '~/components/missing-bases';
import { Card, Page } from '~/components/page';
import { FilterPanel } from '~/components/statements/filter-panel';
import styles from './financial.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { statements, missingBases } = context.portal;
  const { list } = statements;
  const [companies, recent, missing] = await Promise.all([
    list.choices(),
    list.recent(),
    missingBases.of(context.person(), '/ij/demo_financial'),
  ]);
  const params = new URL(request.url).searchParams;
  const asked = {
    businessUnitID: params.get('businessUnitID'),
    type: params.get('type'),
    dateRef: params.get('dateRef'),
  };
  return { companies, recent, asked, missing };
}

/** Financial statements: what to ask for (S1 §2), and those made last. */
export default function FinancialFilter() {
  const { companies, recent, asked, missing } = useLoaderData<typeof loader>();
  return (
    <Page title="Financial Statement" crumb="Intelligent Journey">
      <MissingBases bases={missing} />
      <FilterPanel companies={companies} asked={asked} faults={{}} />
      <Card>
        <h2 className={styles.heading}>Demonstrações geradas</h2>
        <ListTable
          label="Demonstrações geradas"
          columns={['Company', 'Type', 'Period', 'Gerada em', 'Usuário']}
          rows={recent.map(({ key, href, businessUnitID, type, period, made, user }) => ({
            key,
            cells: [
              <Link key="to" to={href}>
                {businessUnitID} – {companies.find(({ code }) => code === businessUnitID)?.name}
              </Link>,
              type,
              period,
              made,
              user,
            ],
          }))}
          advice="Escolha empresa, tipo e período acima e use Apply."
        />
      </Card>
    </Page>
  );
}
