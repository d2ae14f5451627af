import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BehindCards } from '~/components/insight/variance/behind-cards';
import { VarianceFigures } from '~/components/insight/variance/variance-figures';
import { VarianceFilter } from '~/components/insight/variance/variance-filter';
import { VarianceTable } from '~/components/insight/variance/variance-table';
import { WaterfallChart } from '~/components/insight/variance/waterfall-chart';
import { ButtonLink } from '~/components/ui/button';
import { ExportMenu } from '~/components/ui/list-export';
import { Card, Page } from '~/components/ui/page';
import { Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
import { varianceKindAt } from '~/domain/insight/variance/address';
import styles from './variance.module.css';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Por que mudou? ${args.data.title}` : 'Por que mudou?');

/**
 * GET identifies a variance by the fields of its kind; `por` (a dimension), `linhas`, and filters as a dimension's
 * name with values.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = varianceKindAt(pathname);
  const { variances } = context.portal;
  if (context.exportAs) throw context.exportAs(await variances.export(kind, searchParams));
  return variances.explain(context.person(), kind, searchParams);
}

/** The parts of a difference, and the people behind it (rule P31). */
export default function Variance() {
  const view = useLoaderData<typeof loader>();
  const { title, by, back, dimensions, notes, waterfall, measure, ways, kind } = view;
  return (
    <Page
      title="Por que mudou?"
      crumb={
        <>
          <Link to={back.to}>{back.label}</Link> / {title}
        </>
      }
      tools={<ExportMenu />}
    >
      <Card>
        <VarianceFilter view={view} />
        <VarianceFigures view={view} />
      </Card>
      {(notes.length > 0 || ways.length > 0) && (
        <div className={styles.foot}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {ways.length > 0 && (
            <p className={styles.ways}>
              {ways.map(({ label, to }) => (
                <ButtonLink key={label} to={to} look="quiet">
                  {label}
                </ButtonLink>
              ))}
            </p>
          )}
        </div>
      )}
      <Tabs look="pills" label="Explicar por" places={dimensions} />
      <Card>
        <WaterfallChart
          title={`De ${view.before} a ${view.after} por ${by.label.toLowerCase()}`}
          of={by.label}
          measure={measure}
          waterfall={waterfall}
        />
      </Card>
      <Card>
        <VarianceTable view={view} />
      </Card>
      <BehindCards behind={view.behind} measure={measure} loads={kind === 'cockpit' || kind === 'cycle'} />
    </Page>
  );
}
