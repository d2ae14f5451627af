import { randomBytes } from 'node:crypto';
import {
  data,
  type AppLoadContext,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { useCallback, useMemo } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { UnlinedNotice } from '~/components/finance/closing/unlined-notice';
import { CycleCards } from '~/components/finance/cockpit/cycle-cards';
import { LevelFields, PeriodFields } from '~/components/finance/cockpit/filter-fields';
import { NoBalances, NoFigures } from '~/components/finance/cockpit/no-balances';
import { PlainSheet } from '~/components/finance/cockpit/plain-sheet';
import { PrintedSheet } from '~/components/finance/cockpit/printed-sheet';
import { RowDialogs } from '~/components/finance/cockpit/row-dialogs';
import { SheetGrid } from '~/components/finance/cockpit/sheet-grid';
import sheet from '~/components/finance/cockpit/sheet.module.css';
import { DownloadFailure } from '~/components/ui/download-failure';
import { ExportMenu } from '~/components/ui/list-export';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useHydrated } from '~/components/ui/use-hydrated';
import { titled } from '~/components/ui/window-title';
import { mayEnter } from '~/domain/people/access/access';
import { cockpitFilterOf, cockpitQuery } from '~/domain/finance/cockpit/filter';
import { rowForm } from '~/domain/finance/cockpit/row-form';
import { cockpitVarianceLink } from '~/domain/finance/cockpit/variance-link';
import { formatDecimal } from '~/domain/values/decimal';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/lists/paging';
import { readForm } from '../../read-form';
import { refusedForm } from '../refused-form';
import styles from './cockpit.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Relatório do Cockpit');

const self = '/ij/cockpit_preview';

/** GET the fields of `/ij/cockpit`; `comments` or `files` (a row's dialog), `edit`, `delete`; `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { cockpit, missingBases } = context.portal;
  const { table } = cockpit;
  const { searchParams } = new URL(request.url);
  const filter = cockpitFilterOf(searchParams);
  if (context.exportAs) throw context.exportAs(await table.export(filter));
  const [page, missing] = await Promise.all([
    table.page(filter),
    missingBases.of(context.person(), '/ij/cockpit'),
  ]);
  const asked = searchParams.get('comments') ?? searchParams.get('files');
  const open = page.rows.some(({ id }) => id === asked)
    ? await table.notes(context.person(), filter, asked ?? '')
    : null;
  return data(
    {
      ...page,
      missing,
      open,
      commentId: randomBytes(12).toString('hex'),
      unlined: (await context.portal.balances.unlined()).length,
      mayList: mayEnter('/repo/plano-contas', context.person().type, context.portal.config.flags),
    },
    { status: Object.keys(page.problems).length > 0 ? 422 : 200 },
  );
}

/**
 * A multipart form's files are received before Remix reads the body (server/http/uploads.ts); this action returns
 * the result.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const refusal = await refusalOf(request, context);
  if (!refusal) return redirect(self + withParams(searchParams, { edit: null, delete: null, feito: 1 }));
  // Only the dialog of a row can show the message.
  const { status, message } = refusal;
  if (!searchParams.has('comments') && !searchParams.has('files'))
    throw Response.json({ message }, { status });
  return data(refusal, { status });
}

async function refusalOf(request: Request, context: AppLoadContext) {
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const problem = context.uploadProblem;
    return problem
      ? { status: problem.status, message: problem.fields['files'] ?? problem.message, typed: '' }
      : null;
  }
  const { searchParams } = new URL(request.url);
  const { value: asked, typed } = await readForm(request, rowForm);
  try {
    await context.portal.cockpit.table.submit(context.person(), cockpitFilterOf(searchParams), asked);
    return null;
  } catch (error) {
    const { status, refusal } = refusedForm(context, error, typed);
    return { status, message: refusal.message, typed: typed['text'] ?? '' };
  }
}

/**
 * Compares two months of the balance sheet or of the working capital, with the working-capital cycle (rules F5, F7).
 */
export default function CockpitPreview() {
  const { open, commentId, ...page } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  const { months, rows, cycle, totals, units, chosen } = page;
  const saved = params.has('feito') && !refusal;
  const unitName = useCallback(
    (id: string) => {
      const unit = units.find((each) => each.id === id);
      return unit && chosen.businessUnitID === '' ? `${unit.id} - ${unit.name}` : '';
    },
    [units, chosen.businessUnitID],
  );
  const shownMonths = useMemo(() => months && { ...months }, [months]);
  const Sheet = hydrated ? SheetGrid : PlainSheet;
  return (
    <Page
      title="Cockpit"
      crumb={
        <>
          <Link to={`/ij/cockpit?${cockpitQuery(chosen)}`}>Filtering</Link> / Report
        </>
      }
      tools={
        rows.length > 0 && (
          <>
            <ButtonLink to={cockpitVarianceLink(chosen)}>Por que mudou?</ButtonLink>
            <ExportMenu />
          </>
        )
      }
    >
      {saved && !open && (
        <Notice tone="good" key={commentId}>
          {messages.saved}
        </Notice>
      )}
      <MissingBases bases={page.missing} />
      <DownloadFailure />
      {open && months && (
        <RowDialogs
          open={open}
          months={months}
          unitName={unitName}
          commentId={commentId}
          refusal={refusal ?? undefined}
          saved={saved}
        />
      )}
      {page.closed.length > 0 && (
        <Card>
          <Filter />
        </Card>
      )}
      <UnlinedNotice accounts={page.unlined} listed={page.mayList} />
      {page.faults.map((fault) => (
        <Notice tone="bad" key={fault}>
          {fault}
        </Notice>
      ))}
      {cycle && months && <CycleCards cycle={cycle} from={months.from} filter={chosen} />}
      {shownMonths && rows.length > 0 ? (
        <>
          <Sheet rows={rows} months={shownMonths} filter={chosen} />
          <PrintedSheet rows={rows} months={shownMonths} />
        </>
      ) : (
        <Empty />
      )}
      {rows.length > 0 && (
        <p className={sheet.legend}>
          <span>Valores em R$.</span>
          {chosen.businessUnitID === '' && <span>Soma das unidades, sem eliminações.</span>}
          {chosen.report === 'Working Capital' && <span>Passivos entram com sinal negativo.</span>}
          {totals && months && (
            <>
              <span>
                Assets em {months.to}: <strong>{formatDecimal(totals.assets.to ?? 0, 2)}</strong>
              </span>
              <span>
                Liabilities + Equity em {months.to}:{' '}
                <strong>{formatDecimal(totals.funding.to ?? 0, 2)}</strong>
              </span>
            </>
          )}
        </p>
      )}
    </Page>
  );
}

function Filter() {
  const view = useLoaderData<typeof loader>();
  const filter = useFilter();
  return (
    <Form
      method="get"
      action={self}
      className={styles.fields}
      aria-label="Filtros"
      onChange={({ currentTarget, target }) => filter(currentTarget, target)}
    >
      <PeriodFields view={view} strict />
      <LevelFields view={view} strict />
      <noscript>
        <Button look="secondary">Mostrar</Button>
      </noscript>
    </Form>
  );
}

/** Instructions if there is nothing to show. */
function Empty() {
  const { problems, chosen, closed } = useLoaderData<typeof loader>();
  if (closed.length === 0) return <NoBalances />;
  const [wrong] = Object.values(problems);
  return (
    <NoFigures>
      <p>
        {wrong ??
          `Não há saldos de ${chosen.dateStart} nem de ${chosen.dateEnd} para este filtro. Escolha outros meses.`}
      </p>
      <Link to={`/ij/cockpit?${cockpitQuery({ ...chosen, dateStart: '', dateEnd: '' })}`}>
        Voltar aos filtros
      </Link>
    </NoFigures>
  );
}
