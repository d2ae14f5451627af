import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useSearchParams, useSubmit } from '@remix-run/react';
import { Button } from '~/components/button';
import { SelectField } from '~/components/field';
import { WaterfallChart } from '~/components/fpa/waterfall-chart';
import { ExportMenu } from '~/components/list-export';
import { Card, Page } from '~/components/page';
import { ReportHeaderBlock, ReportTable } from '~/components/reports/report-table';
import { withParams } from '~/domain/paging';
import styles from './fpa-report.module.css';

export const handle = { exports: true };

/** GET `tab` (`current`, `variances`), `month` (YYYY-MM), `rf`, `cost_center`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fpa } = context.portal;
  const { searchParams } = new URL(request.url);
  const query = {
    month: searchParams.get('month') ?? '',
    rf: searchParams.get('rf') ?? '',
    costCentre: searchParams.get('cost_center') ?? '',
  };
  if (context.exportAs) throw context.exportAs(await fpa.export(query));
  return fpa.report(query);
}

const tabs = [
  ['current', 'Current'],
  ['variances', 'Variances'],
] as const;

const varianceColumns = [
  ['priorY', 'actual menos o mesmo mês do ano anterior'],
  ['rfY', 'previsto menos o mesmo mês do ano anterior'],
  ['priorM', 'actual menos o mês anterior'],
  ['rfM', 'previsto menos o mês anterior'],
  ['actualRF', 'actual menos previsto'],
] as const;

/** The FP&A report: a month's booked amounts, and how they vary (S1 §2). */
export default function FpaReport() {
  const { chosen, header, lines, total, waterfall } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const variances = params.get('tab') === 'variances';
  const { rf, monthName, costCentre } = chosen;
  const currentColumns = [
    ['priorY', 'mesmo mês do ano anterior'],
    ['priorM', 'mês anterior'],
    ['actual', `realizado em ${monthName}`],
    ['rf', `previsto em ${rf}`],
  ] as const;
  return (
    <Page
      title="FP&A Report"
      crumb={
        <>
          <Link to="/ij/report_create_schneider">Filtering</Link> / Report
        </>
      }
      tools={<ExportMenu />}
    >
      <Card>
        <Choices />
        <ReportHeaderBlock header={{ ...header, dateRange: monthName, costCentre }} />
      </Card>
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
      {variances && (
        <Card>
          <WaterfallChart
            title={`De ${rf} a Actual ${monthName}: as maiores variações`}
            waterfall={waterfall}
          />
        </Card>
      )}
      <Card>
        {variances ? (
          <ReportTable
            key="variances"
            label="Variances"
            signed
            columns={varianceColumns.map(([label, hint]) => ({ label, hint }))}
            rows={lines.map((line) => ({
              ...line,
              values: varianceColumns.map(([field]) => line.variances[field]),
            }))}
            total={varianceColumns.map(([field]) => total.variances[field])}
          />
        ) : (
          <ReportTable
            key="current"
            label="Current"
            columns={currentColumns.map(([field, hint]) => ({ label: field === 'rf' ? rf : field, hint }))}
            rows={lines.map((line) => ({ ...line, values: currentColumns.map(([field]) => line[field]) }))}
            total={currentColumns.map(([field]) => total[field])}
          />
        )}
        <p className={styles.legend}>
          {(variances ? varianceColumns : currentColumns).map(([field, hint]) => (
            <span key={field}>
              <strong>{field === 'rf' ? rf : field}</strong> {hint}
            </span>
          ))}
        </p>
      </Card>
    </Page>
  );
}

function Choices() {
  const { choices, chosen } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const submit = useSubmit();
  return (
    <Form
      method="get"
      className={styles.choices}
      key={JSON.stringify(chosen)}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
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
