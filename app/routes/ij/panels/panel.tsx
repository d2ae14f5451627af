import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Notice } from '~/components/ui/notice';
import styles from '~/components/insight/panels/frame.module.css';
import { PanelPage } from '~/components/insight/panels/panel-page';
import { QuickSightFrame } from '~/components/insight/panels/quicksight-frame';
import { titled } from '~/components/ui/window-title';
import { throwPanelFile } from './panel-file';
import { dashboardAt, marksBehind } from './panel-request';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.label ?? 'Painel');

/**
 * GET a dashboard by its painelId. Of the portal's own panels what else the address holds are choices; `export` with
 * `tile` answers one tile as a file, `export=pdf` alone the whole panel.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { dashboards, panelViews } = context.portal;
  const { pathname, searchParams } = new URL(request.url);
  const { record, base } = await dashboardAt(args, '');
  const panel = () => dashboards.request(context.person(), record, searchParams);
  if (context.exportAs) await throwPanelFile(context, panel());
  const shown = {
    id: record.painelId,
    label: record.panelLabel,
    base,
    view: null,
    origin: '',
    marked: [],
    embedded: null,
    failure: '',
  };
  try {
    if (dashboards.kind === 'builtin' || record.owner !== undefined) {
      const [view, origin] = await Promise.all([
        panelViews.view(panel()),
        context.portal.panelOrigins.head(panel()),
      ]);
      return data({ ...shown, view, origin, marked: await marksBehind(args, view, context.person()) });
    }
    const { url, expiresAt } = await dashboards.address(context.person(), context.letInBy, record);
    return data({ ...shown, embedded: { address: url, lifeMs: expiresAt.getTime() - Date.now() } });
  } catch (error) {
    const problem = context.portal.problemOf(error);
    if (!problem) throw error;
    if (problem.status >= 500)
      context.portal.reportError(error, { requestId: context.requestId, path: pathname });
    return data(
      { ...shown, failure: problem.message },
      { status: problem.status, headers: problem.status === 503 ? { 'Retry-After': '5' } : {} },
    );
  }
}

/** A dashboard: the portal's own drawn in the page, QuickSight's in a frame as large as it (rule I2). */
export default function Panel() {
  const { id, label, base, view, origin, marked, embedded, failure } = useLoaderData<typeof loader>();
  if (view) return <PanelPage key={id} view={view} base={base} origin={origin} marked={marked} />;
  if (!embedded) return <Failed label={label} failure={failure} />;
  return (
    <main>
      <h1 className="visually-hidden">{label}</h1>
      <QuickSightFrame key={`${id} ${embedded.address}`} id={id} label={label} {...embedded} />
    </main>
  );
}

function Failed({ label, failure }: { label: string; failure: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <main className={styles.failed}>
      <h1>{label}</h1>
      <Notice tone="bad" key={failure}>
        {failure}
      </Notice>
      <form method="get">
        <Button
          look="secondary"
          busy={state !== 'idle'}
          onClick={(event) => {
            event.preventDefault();
            revalidate();
          }}
        >
          {state === 'idle' ? 'Tentar de novo' : 'Tentando…'}
        </Button>
      </form>
    </main>
  );
}
