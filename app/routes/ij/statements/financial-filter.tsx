import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { UnlinedNotice } from '~/components/finance/closing/unlined-notice';
import { ExportMenu } from '~/components/ui/list-export';
import { ListTable } from '~/components/ui/list';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Card, Page } from '~/components/ui/page';
import { FilterPanel } from '~/components/finance/statements/filter-panel';
import { comparePath } from '~/domain/finance/statements/request';
import { mayEnter } from '~/domain/people/access/access';
import { each, throwListExport } from '../../list-export';
import styles from './financial.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { statements, missingBases, balances } = context.portal;
  const { list } = statements;
  const [companies, recent, missing, unlined] = await Promise.all([
    list.choices(),
    list.recent(),
    missingBases.of(context.person(), '/ij/demo_financial'),
    balances.unlined(),
  ]);
  throwListExport(
    context,
    'demonstracoes',
    {
      columns: {
        businessUnitID: { label: 'Company' },
        type: { label: 'Type' },
        period: { label: 'Period' },
        made: { label: 'Gerada em' },
        user: { label: 'Usuário' },
      },
    },
    () => each(recent),
  );
  const params = new URL(request.url).searchParams;
  const asked = {
    businessUnitID: params.get('businessUnitID'),
    type: params.get('type'),
    dateRef: params.get('dateRef'),
  };
  return {
    companies,
    recent,
    asked,
    missing,
    unlined: unlined.length,
    mayList: mayEnter('/repo/plano-contas', context.person().type, context.portal.config.flags),
  };
}

/** The filter for financial statements (rule F1), and the most recent ones. */
export default function FinancialFilter() {
  const { companies, recent, asked, missing, unlined, mayList } = useLoaderData<typeof loader>();
  return (
    <Page title="Financial Statement" crumb="Intelligent Journey" tools={recent.length > 0 && <ExportMenu />}>
      <MissingBases bases={missing} />
      <UnlinedNotice accounts={unlined} listed={mayList} />
      <FilterPanel companies={companies} asked={asked} faults={{}} />
      <Card>
        <h2 className={styles.heading}>Demonstrações geradas</h2>
        <ListTable
          label="Demonstrações geradas"
          cards
          columns={['Company', 'Type', 'Period', 'Gerada em', 'Usuário', 'Ações']}
          rows={recent.map(({ key, href, businessUnitID, type, period, made, user, recalculated }) => ({
            key,
            cells: [
              <Link key="to" to={href}>
                {businessUnitID} – {companies.find(({ code }) => code === businessUnitID)?.name}
              </Link>,
              type,
              period,
              <span key="made" className={styles.made}>
                {made}
                {recalculated && <small>{recalculated}</small>}
              </span>,
              user,
              <Link
                key="compare"
                to={comparePath(key)}
                aria-label={`Comparar a demonstração de ${period}, ${businessUnitID}`}
              >
                Comparar
              </Link>,
            ],
          }))}
          advice="Escolha empresa, tipo e período acima e use Apply."
        />
      </Card>
    </Page>
  );
}
