import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import {
  AccountDialog,
  MappingConflicts,
  UndoForm,
  type MappingAnswer,
} from '~/components/finance/chart/account-dialog';
import styles from '~/components/finance/chart/chart.module.css';
import { openedFromPage } from '~/components/ui/dialog-link';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { ListCard } from '~/components/ui/record-list';
import {
  chartList,
  chartPath,
  drawnField,
  mappingFields,
  mappingLabel,
  type ChartRow,
} from '~/domain/finance/chart/mapping';
import { accountForm } from '~/domain/finance/chart/mapping-form';
import { feedingPath, modelPath } from '~/domain/data/master-data/missing-base';
import { unlinedLabel } from '~/domain/finance/balances/chart';
import { optionOf } from '~/domain/lists/list';
import { withParams } from '~/domain/lists/paging';
import { messages } from '~/domain/messages';
import { count } from '~/domain/values/format';
import { revalidateConflicts } from '../newer-values';
import { readKnownForm } from '../read-form';

/**
 * GET the list's filters and page; `conta` opens an account's form, `salvo` reports its save, which `edicao` names,
 * `desfeita` its undoing; `export`.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { chart } = context.portal;
  const { searchParams } = new URL(request.url);
  if (context.exportAs) throw context.exportAs(await chart.export(searchParams));
  const code = searchParams.get('conta');
  const [page, account] = await Promise.all([
    chart.page(searchParams),
    code ? chart.account(context.person(), code) : null,
  ]);
  return { ...page, account, saveId: randomUUID() as string };
}

export const shouldRevalidate = revalidateConflicts;

/**
 * POST `id`, `conta`, `version`, each mapping field as typed and as drawn (`antes.…`); or `intent=undo`, `conta`,
 * `changeSet`.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: form, typed: all } = await readKnownForm(request, accountForm);
  const { code } = form;
  const undo = form.intent === 'undo';
  const typed = Object.fromEntries(
    mappingFields.flatMap((field) => {
      const text = all[field];
      return text === undefined || text === all[drawnField(field)] ? [] : [[field, text]];
    }),
  );
  try {
    const { chart } = context.portal;
    const person = context.person();
    const outcome = undo ? await chart.undo(person, code, form.changeSet) : await chart.save(person, form);
    if (outcome.saved) {
      const { searchParams } = new URL(request.url);
      const done = undo
        ? { ...noNews, desfeita: code }
        : { ...noNews, ...(outcome.changed && { salvo: code, edicao: form.id || null }) };
      return redirect(`${chartPath}${withParams(searchParams, { conta: null, ...done })}`);
    }
    const message = undo ? messages.mappingUndoConflict : messages.mappingConflict;
    return data({ message, undo, conflicts: outcome.conflicts, faults: {}, typed }, { status: 409 });
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ message, undo, conflicts: [], faults: fields, typed }, { status });
  }
}

/** What the address tells of the last form. */
const noNews = { salvo: null, edicao: null, desfeita: null };

/** The chart of accounts (rule D24): all accounts with their editable line, cockpit category, note and measure. */
export default function Chart() {
  const { rows, query, total, accounts, unlined, categories, lines, account, saveId } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as MappingAnswer | undefined;
  const [params] = useSearchParams();
  const { key } = useLocation();
  const [saved, edit, undone] = answer ? [] : ['salvo', 'edicao', 'desfeita'].map((name) => params.get(name));
  return (
    <Page title="Plano de contas" crumb="Data Journey">
      {account && (
        <AccountDialog
          key={account.code}
          account={account}
          saveId={saveId}
          answer={answer}
          closeTo={withParams(params, { conta: null })}
        />
      )}
      {answer && !account && (
        <>
          <Notice tone="bad" key={answer.message}>
            {answer.message}
          </Notice>
          <MappingConflicts answer={answer} />
        </>
      )}
      {saved && !account && (
        <Notice tone="good" key={saved}>
          {messages.saved} A conta {saved} vale assim nas próximas demonstrações.
        </Notice>
      )}
      {saved && edit && !account && (
        <UndoForm code={saved} save={edit}>
          Desfazer o que foi salvo
        </UndoForm>
      )}
      {undone && !account && (
        <Notice tone="good" key={`${undone} ${key}`}>
          {messages.mappingUndone} A conta {undone} vale como antes dela nas próximas demonstrações.
        </Notice>
      )}
      {unlined > 0 && query.filters.situacao !== 'sem-linha' && (
        <Notice tone="info">
          {count(unlined, 'conta sem linha', 'contas sem linha')}: seus saldos somam em “{unlinedLabel}”.{' '}
          <Link to={`${chartPath}?situacao=sem-linha`}>Ver as contas</Link>
        </Notice>
      )}
      <ListCard
        list={chartList}
        label="Plano de contas"
        cards
        query={query}
        offered={{ category1: categories.map(optionOf), category2: lines.map(optionOf) }}
        rows={rows}
        rowKey={(row) => row.account}
        total={total}
        all={accounts}
        advice={<NoAccounts />}
        cells={cells}
      />
    </Page>
  );
}

const cells = {
  account: (row: ChartRow) => <AccountCell row={row} />,
  category2: ({ category1, category2 }: ChartRow) => (
    <span className={styles.name}>
      {category2 || 'sem linha'}
      <small>{category1}</small>
    </span>
  ),
  category3: ({ category3 }: ChartRow) => category3 || '–',
  measure: ({ measure }: ChartRow) => mappingLabel('measure', measure) || '–',
  working_capital: (row: ChartRow) => row.working_capital || '–',
  note: ({ note }: ChartRow) => <span className={styles.note}>{note || '–'}</span>,
  edited: ({ edited }: ChartRow) => (edited ? <Edited text={edited} /> : '–'),
};

function AccountCell({ row: { account, name } }: { row: ChartRow }) {
  const [params] = useSearchParams();
  return (
    <span className={styles.name}>
      <Link to={withParams(params, { ...noNews, conta: account })} state={openedFromPage} preventScrollReset>
        {account}
      </Link>
      <small>{name}</small>
    </span>
  );
}

/** The time of an edit, with its author below. */
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
