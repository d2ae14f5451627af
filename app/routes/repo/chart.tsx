import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { AccountDialog, type MappingAnswer } from '~/components/finance/chart/account-dialog';
import styles from '~/components/finance/chart/chart.module.css';
import { openedFromPage } from '~/components/ui/dialog-link';
import { ListTable, type ListColumn } from '~/components/ui/list';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterChoice, FilterText, NothingFits } from '~/components/ui/list-filter';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { Pager } from '~/components/ui/pager';
import {
  chartPath,
  chartStates,
  drawnField,
  mappingFields,
  mappingLabel,
  type ChartRow,
} from '~/domain/finance/chart/mapping';
import { mappingForm } from '~/domain/finance/chart/mapping-form';
import { feedingPath, modelPath } from '~/domain/data/master-data/missing-base';
import { statementLabels, unlinedLabel } from '~/domain/finance/balances/chart';
import { pagingOf, withParams } from '~/domain/lists/paging';
import { messages } from '~/domain/messages';
import { count } from '~/domain/values/format';
import { revalidateConflicts } from '../newer-values';
import { readForm } from '../read-form';

/** GET the list's filters and page; `conta` opens an account's form, `salvo` tells of one; `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { chart } = context.portal;
  const { searchParams } = new URL(request.url);
  if (context.exportAs) throw context.exportAs(await chart.export(searchParams));
  const code = searchParams.get('conta');
  const [{ rows, ...asked }, account] = await Promise.all([
    chart.asked(searchParams),
    code ? chart.account(context.person(), code) : null,
  ]);
  const { page, pageSize } = pagingOf(searchParams);
  return {
    ...asked,
    account,
    page,
    pageSize,
    found: rows.length,
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
  };
}

export const shouldRevalidate = revalidateConflicts;

/** POST `conta`, `version`, each mapping field as typed, and as drawn (`antes.…`). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: form, typed: all } = await readForm(request, mappingForm);
  const { code } = form;
  const typed = Object.fromEntries(
    mappingFields.flatMap((field) => {
      const text = all[field];
      return text === undefined || text === all[drawnField(field)] ? [] : [[field, text]];
    }),
  );
  try {
    const outcome = await context.portal.chart.save(context.person(), form);
    if (outcome.saved) {
      const { searchParams } = new URL(request.url);
      const salvo = outcome.changed ? code : null;
      return redirect(`${chartPath}${withParams(searchParams, { conta: null, salvo })}`);
    }
    return data(
      { message: messages.mappingConflict, conflicts: outcome.conflicts, faults: {}, typed },
      { status: 409 },
    );
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ message, conflicts: [], faults: fields, typed }, { status });
  }
}

const filters = ['q', 'situacao', 'statement', 'category1', 'category2'] as const;

const columns: (string | ListColumn)[] = [
  { label: 'Conta', sort: 'account' },
  { label: 'Linha', sort: 'category2' },
  { label: 'Cockpit', sort: 'category3' },
  'Medida',
  'Capital de giro',
  'Nota',
  'Editada no portal',
];

/** The chart of accounts (rule D24): every account with its line, cockpit category, note and measure, each to be changed. */
export default function Chart() {
  const { rows, query, found, total, unlined, categories, lines, filtered, page, pageSize, account } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as MappingAnswer | undefined;
  const [params] = useSearchParams();
  const saved = answer ? null : params.get('salvo');
  const { statement, category1, category2, situacao } = query.filters;
  return (
    <Page title="Plano de contas" crumb="Data Journey">
      {account && (
        <AccountDialog
          key={account.code}
          account={account}
          answer={answer}
          closeTo={withParams(params, { conta: null })}
        />
      )}
      {answer && !account && (
        <Notice tone="bad" key={answer.message}>
          {answer.message}
        </Notice>
      )}
      {saved && !account && (
        <Notice tone="good" key={saved}>
          {messages.saved} A conta {saved} vale assim nas próximas demonstrações.
        </Notice>
      )}
      {unlined > 0 && situacao !== 'sem-linha' && (
        <Notice tone="info">
          {count(unlined, 'conta sem linha', 'contas sem linha')}: seus saldos somam em “{unlinedLabel}”.{' '}
          <Link to={`${chartPath}?situacao=sem-linha`}>Ver as contas</Link>
        </Notice>
      )}
      <Card>
        <FilterBar names={filters} tools={<ExportMenu />}>
          <FilterText label="Buscar" name="q" value={query.q} wide />
          <FilterChoice
            label="Situação"
            name="situacao"
            value={situacao}
            options={Object.entries(chartStates)}
            all="Todas"
          />
          <FilterChoice
            label="Demonstração"
            name="statement"
            value={statement}
            options={Object.entries(statementLabels)}
            all="Todas"
          />
          <FilterChoice
            label="Categoria 1"
            name="category1"
            value={category1}
            options={categories.map((each) => [each, each] as const)}
            all="Todas"
          />
          <FilterChoice
            label="Linha"
            name="category2"
            value={category2}
            options={lines.map((each) => [each, each] as const)}
            all="Todas"
          />
        </FilterBar>
        <ListTable
          label="Plano de contas"
          cards
          columns={columns}
          sorting={query}
          advice={filtered || total > 0 ? <NothingFits names={filters} /> : <NoAccounts />}
          rows={rows.map((row) => ({ key: row.account, cells: cellsOf(row, params) }))}
        />
        <Pager total={found} page={page} pageSize={pageSize} />
      </Card>
    </Page>
  );
}

const cellsOf = (row: ChartRow, params: URLSearchParams) => [
  <span key="account" className={styles.name}>
    <Link
      to={withParams(params, { conta: row.account, salvo: null })}
      state={openedFromPage}
      preventScrollReset
    >
      {row.account}
    </Link>
    <small>{row.name}</small>
  </span>,
  <span key="line" className={styles.name}>
    {row.category2 || 'sem linha'}
    <small>{row.category1}</small>
  </span>,
  row.category3 || '–',
  mappingLabel('measure', row.measure) || '–',
  row.working_capital || '–',
  <span key="note" className={styles.note}>
    {row.note || '–'}
  </span>,
  row.edited ? <Edited key="edited" text={row.edited} /> : '–',
];

/** When it was, and below it who did. */
function Edited({ text }: { text: string }) {
  const [at, who] = text.split(' · ');
  return (
    <span className={styles.name}>
      {at}
      <small>{who}</small>
    </span>
  );
}

const NoAccounts = () => (
  <>
    Ainda não há plano de contas: <Link to={feedingPath('plano_contas')}>envie um arquivo</Link> ou{' '}
    <a href={modelPath('plano_contas')}>baixe o modelo</a>.
  </>
);
