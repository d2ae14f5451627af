import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { useMemo } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { Conflicts } from '~/components/planning/forecast/conflicts';
import { variancesOf } from '~/domain/finance/fpa/report';
import { fpaOriginLink } from '~/domain/finance/fpa/origin-link';
import { fpaVarianceLink, totalLine } from '~/domain/finance/fpa/variance-link';
import { reportWaterfall, waterfallFrom } from '~/domain/finance/fpa/waterfall';
import { amountColumns, noRelease, varianceColumns } from '~/domain/finance/fpa/columns';
import { PlainReport } from '~/components/finance/fpa/plain-report';
import { WaterfallChart } from '~/components/insight/variance/waterfall-chart';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { Empty } from '~/components/ui/empty';
import { thingPath } from '~/domain/insight/things/thing';
import { ExportMenu } from '~/components/ui/list-export';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { ReportGrid, type ReportGridRow } from '~/components/insight/reports/report-grid';
import { ReportHeaderBlock } from '~/components/insight/reports/report-table';
import { useHydrated } from '~/components/ui/use-hydrated';
import { messages } from '~/domain/messages';
import { feedingPath } from '~/domain/data/master-data/missing-base';
import { withParams } from '~/domain/lists/paging';
import { parseMonth } from '~/domain/values/month';
import { planMessages } from '~/domain/planning/quantities/messages';
import { reviewAnswer } from '../forecast/review-answer';
import styles from './fpa-report.module.css';

/** GET `tab` (`current`, `variances`), `month` (YYYY-MM), `rf`, `cost_center`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { forecast, fpa, missingBases } = context.portal;
  const { searchParams } = new URL(request.url);
  const query = queryOf(searchParams);
  if (context.exportAs) throw context.exportAs(await fpa.export(query));
  const [report, missing] = await Promise.all([
    fpa.report(query),
    missingBases.of(context.person(), '/ij/report_preview_schneider'),
  ]);
  if (report.lacks !== null) return { ...report, missing };
  const { chosen } = report;
  const month = parseMonth(chosen.month);
  const lock = chosen.rf && month !== null ? await forecast.monthLock(chosen, month) : noRelease(chosen);
  return {
    ...report,
    missing,
    /** The reason why the release point's amounts of the month cannot be edited; null if they can. */
    lock,
    change: crypto.randomUUID(),
  };
}

/** POST `intent=save` with `cells`, or inputs `cell[ACCOUNT|DATE]`: amounts of the release point, as in its review. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { portal } = context;
  const { searchParams } = new URL(request.url);
  const report = await portal.fpa.report(queryOf(searchParams));
  if (report.lacks !== null || !report.chosen.rf) throw new Response(null, { status: 404 });
  const answer = await reviewAnswer(context, report.chosen, request);
  const settled = answer.outcome?.conflicts.length === 0;
  const asJson = request.headers.get('Accept')?.includes('text/html') !== true;
  if (!settled || asJson)
    return data(
      { status: answer.status, outcome: answer.outcome, refusal: answer.refusal },
      { status: settled ? 200 : answer.refusal ? answer.status : 409 },
    );
  searchParams.set('saved', '1');
  return redirect(`/ij/report_preview_schneider?${searchParams}`);
}

const queryOf = (params: URLSearchParams) => ({
  month: params.get('month') ?? '',
  rf: params.get('rf') ?? '',
  costCentre: params.get('cost_center') ?? '',
});

const tabs = [
  ['current', 'Current'],
  ['variances', 'Variances'],
] as const;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Report = Extract<Loaded, { lacks: null }>;

/** The FP&A report: a month's booked amounts and their variances (rule F11); or the bases that must be filled first. */
export default function FpaReport() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.lacks === null ? <DrawnReport report={loaded} /> : <NoReport {...loaded} />;
}

function NoReport(lacking: Exclude<Loaded, Report>) {
  return (
    <Page title="FP&A Report" crumb={<Crumb />}>
      <MissingBases bases={lacking.missing} />
      <Card>
        <Empty>
          <p>{messages.noData}</p>
          <p>O relatório compara o realizado de um mês com o que foi previsto: ainda não há realizado.</p>
        </Empty>
      </Card>
    </Page>
  );
}

const Crumb = () => (
  <>
    <Link to="/ij/report_create_schneider">Filtering</Link> / Report
  </>
);

function DrawnReport({ report }: { report: Report }) {
  const { chosen, header, change } = report;
  const refusal = useActionData<typeof action>();
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const variances = params.get('tab') === 'variances';
  const { rf, monthName, costCentre, unbookedNames } = chosen;
  const columns = variances ? varianceColumns(chosen) : amountColumns(chosen);
  const conflicts = refusal?.outcome?.conflicts ?? [];
  const [from, waterfall] = [waterfallFrom(chosen), variances ? reportWaterfall(report) : null];
  return (
    <Page
      title="FP&A Report"
      crumb={<Crumb />}
      tools={
        <>
          <ButtonLink look="secondary" to={thingPath('centre', costCentre)}>
            Página do centro
          </ButtonLink>
          <ExportMenu />
        </>
      }
    >
      {params.has('saved') && (
        <Dialog title={planMessages.editingSaved} closeTo={withParams(params, { saved: null })}>
          <DialogActions>
            <DialogClose focusFirst>Close</DialogClose>
          </DialogActions>
        </Dialog>
      )}
      <Card>
        <Choices {...report} />
        <ReportHeaderBlock header={{ ...header, dateRange: monthName, costCentre }} />
      </Card>
      {!rf && (
        <Notice tone="info">
          {noRelease(chosen)} <Link to="/ij/report_create_schneider">Abra um release point</Link> ou{' '}
          <Link to={feedingPath('forecast')}>envie a base Forecast</Link> com este mês para comparar com o
          previsto.
        </Notice>
      )}
      {unbookedNames.length > 0 && (
        <Notice tone="info">
          Não há realizado de {unbookedNames.join(' nem de ')} em {costCentre}: nada é comparado com{' '}
          {unbookedNames.length > 1 ? 'esses meses' : 'esse mês'}.
        </Notice>
      )}
      <nav className={styles.tabs} aria-label="Visões do relatório">
        {tabs.map(([tab, label]) => (
          <Link
            key={tab}
            to={withParams(params, { tab })}
            aria-current={(tab === 'variances') === variances ? 'page' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <Refusal reason={refusal?.refusal?.message} />
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} saveId={change} />}
      {variances && from && waterfall && (
        <Card>
          <WaterfallChart
            title={`De ${from.label} a Actual ${monthName}: as maiores variações`}
            waterfall={waterfall}
          />
          <p className={styles.why}>
            <ButtonLink look="secondary" to={fpaVarianceLink(chosen, totalLine, from.variance)}>
              Por que mudou?
            </ButtonLink>
            <span>Cada variação da tabela também leva ao que a explica.</span>
          </p>
        </Card>
      )}
      <Card>
        {columns.length === 0 ? (
          <Empty>
            <p>Não há com o que comparar {monthName}.</p>
          </Empty>
        ) : hydrated ? (
          <TabGrid key={variances ? 'variances' : 'current'} {...report} variances={variances} />
        ) : (
          <PlainReport
            {...report}
            variances={variances}
            typed={refusal?.refusal?.typed ?? {}}
            faults={refusal?.refusal?.faults ?? {}}
          />
        )}
        <p className={styles.legend}>
          {columns.map(({ field, label, hint }) => (
            <span key={field}>
              <strong>{label}</strong> {hint}
            </span>
          ))}
        </p>
      </Card>
    </Page>
  );
}

/** The tab's table as a grid; in Current, the release point's column is editable while its review is open. */
function TabGrid({ variances, chosen, lines, lock, change }: Report & { variances: boolean }) {
  const rows = useMemo(
    (): ReportGridRow[] => [
      ...lines.map(({ type, ...line }) => ({
        ...line,
        kind: type,
        amounts: (variances
          ? { ...variancesOf(line) }
          : { priorY: line.priorY, priorM: line.priorM, actual: line.actual, rf: line.rf }) as Record<
          string,
          number
        >,
      })),
      { ...totalLine, amounts: {}, version: null },
    ],
    [lines, variances],
  );
  const columns = useMemo(
    () =>
      variances
        ? varianceColumns(chosen).map(({ field: id, label }) => ({
            id,
            label,
            lock: 'As variações são calculadas.',
            costs: true,
            whyOf: (row: ReportGridRow) => fpaVarianceLink(chosen, row, id),
          }))
        : amountColumns(chosen).map(({ field: id, label }) => ({
            id,
            label,
            lock: id === 'rf' ? lock : 'Valor realizado.',
            // The editable column has no origin links, because its cells are edited.
            ...(!(id === 'rf' && lock === null) && {
              originOf: (row: ReportGridRow) => fpaOriginLink(chosen, row, id),
            }),
          })),
    [variances, chosen, lock],
  );
  return (
    <ReportGrid
      label={variances ? 'Variances' : 'Current'}
      rows={rows}
      columns={columns}
      month={chosen.month}
      change={change}
    />
  );
}

function Choices({ choices, chosen }: Report) {
  const [params] = useSearchParams();
  const filter = useFilter();
  return (
    <Form
      method="get"
      className={styles.choices}
      key={JSON.stringify(chosen)}
      onChange={({ currentTarget, target }) => filter(currentTarget, target)}
    >
      {params.get('tab') && <input type="hidden" name="tab" value={params.get('tab') ?? ''} />}
      <SelectField label="Cost Center" name="cost_center" defaultValue={chosen.costCentre}>
        {choices.centres.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField label="Period" name="month" defaultValue={chosen.month}>
        {choices.months.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Release" name="rf" defaultValue={chosen.rf}>
        {choices.releases.length === 0 && <option value="">Nenhum</option>}
        {choices.releases.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <noscript>
        <Button look="secondary">Mostrar</Button>
      </noscript>
    </Form>
  );
}
