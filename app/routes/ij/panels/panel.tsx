import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  useLoaderData,
  useOutlet,
  useRevalidator,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Notice } from '~/components/ui/notice';
import styles from '~/components/insight/panels/frame.module.css';
import { PanelPage } from '~/components/insight/panels/panel-page';
import { QuickSightFrame } from '~/components/insight/panels/quicksight-frame';
import { titled } from '~/components/ui/window-title';
import { kept } from '~/domain/insight/panels/choices';
import { opensOverThePage } from '../over-the-page';
import { throwPanelFile } from './panel-file';
import { dashboardAt, marksBehind } from './panel-request';

/** Below a panel's own address. */
const comments = '/comentarios';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.label ?? 'Painel');

/**
 * GET a dashboard by its painelId. For the portal's own panels, other parameters are filters; `export` with `tile`
 * returns one tile as a file, `export=pdf` alone the whole panel.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { dashboards, panelViews } = context.portal;
  const { pathname, searchParams } = new URL(request.url);
  // Its comments open over it, at an address below its own.
  const { record, base } = await dashboardAt(args, pathname.endsWith(comments) ? comments : '');
  const panel = () => dashboards.request(context.person(), record, searchParams);
  const { chartEvents } = context.portal;
  if (context.exportAs) await throwPanelFile(context, panel(), (printed) => chartEvents.marked(printed));
  const { email, type } = context.person();
  const edits = record.owner === undefined ? type === 'SYSTEM ADMIN' : record.owner === email;
  const shown = {
    id: record.painelId,
    label: record.panelLabel,
    base,
    edit: edits ? `/ij/paineis/${record._id.toHexString()}` : '',
    view: null,
    origin: '',
    marked: [],
    comments: {},
    events: {},
    embedded: null,
    failure: '',
  };
  try {
    if (dashboards.kind === 'builtin' || record.owner !== undefined) {
      const [view, origin, counts] = await Promise.all([
        panelViews.view(panel()),
        context.portal.panelOrigins.head(panel()),
        context.portal.tileComments.counts(record),
      ]);
      const [events, marked] = await Promise.all([
        chartEvents.on(view),
        marksBehind(args, view, context.person()),
      ]);
      return data({ ...shown, view, origin, comments: counts, events, marked });
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

/** Comments open over the loaded panel. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const shown = ({ pathname, searchParams }: URL) =>
    `${pathname.replace(/\/comentarios$/, '')}?${kept(searchParams)}`;
  const same = shown(args.currentUrl) === shown(args.nextUrl);
  return opensOverThePage(args, same) ? false : args.defaultShouldRevalidate;
}

/** A dashboard: the portal's own in the page, QuickSight's in a frame of the same size (rule I2). */
export default function Panel() {
  const { id, label, base, view, embedded, failure, ...more } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  if (view)
    return (
      <PanelPage key={id} view={view} base={base} {...more}>
        {dialog}
      </PanelPage>
    );
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
