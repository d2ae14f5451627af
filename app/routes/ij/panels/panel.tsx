import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Notice } from '~/components/ui/notice';
import { BuiltinFrame } from '~/components/insight/panels/builtin-frame';
import styles from '~/components/insight/panels/frame.module.css';
import { QuickSightFrame } from '~/components/insight/panels/quicksight-frame';
import { titled } from '~/components/ui/window-title';
import { panelPath } from '~/domain/insight/panels/link';
import { redirect } from '@remix-run/node';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.label ?? 'Painel');

/** GET a dashboard by its painelId; what else the address holds are choices of the portal's own panels. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { dashboards, preferences } = context.portal;
  const url = new URL(request.url);
  const record = await dashboards.byNumber(params['id'] ?? '');
  const own = panelPath(record.panelType, record.painelId);
  if (url.pathname !== own) throw redirect(`${own}${url.search}`);
  const { theme } = await preferences.read(request.headers.get('Cookie'));
  const shown = { id: record.painelId, label: record.panelLabel, kind: dashboards.kind, search: url.search };
  try {
    const { url: address, expiresAt } = await dashboards.address(context.person(), context.letInBy, record, {
      theme,
    });
    return data({ ...shown, address, lifeMs: expiresAt.getTime() - Date.now(), failure: null });
  } catch (error) {
    const problem = context.portal.problemOf(error);
    if (!problem) throw error;
    if (problem.status >= 500)
      context.portal.reportError(error, { requestId: context.requestId, path: url.pathname });
    return data(
      { ...shown, address: null, lifeMs: 0, failure: problem.message },
      { status: problem.status, headers: problem.status === 503 ? { 'Retry-After': '5' } : {} },
    );
  }
}

/** The panel itself tells the page its choices, which then stand in the address; that is no reason to load it anew. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search) return false;
  return defaultShouldRevalidate;
}

/** An embedded dashboard, as large as the page (rule I2). */
export default function Panel() {
  const { id, label, kind, address, lifeMs, search, failure } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  if (address === null)
    return (
      <main className={styles.failed}>
        <h1>{label}</h1>
        <Notice tone="bad" key={failure}>
          {failure}
        </Notice>
        <form method="get">
          <Button
            look="secondary"
            disabled={state !== 'idle'}
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
  const Frame = kind === 'builtin' ? BuiltinFrame : QuickSightFrame;
  return (
    <main>
      <h1 className="visually-hidden">{label}</h1>
      <Frame
        key={`${id} ${address}`}
        id={id}
        label={label}
        address={address}
        lifeMs={lifeMs}
        search={search}
      />
    </main>
  );
}
