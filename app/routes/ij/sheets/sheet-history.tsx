import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  useActionData,
  useLoaderData,
  useLocation,
  useRouteError,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { failureOf } from '~/components/ui/error-page';
import { HistoryDialog } from '~/components/planning/sheets/history-dialog';
import { Notice } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { withParams } from '~/domain/lists/paging';
import { sheetAnswer } from './sheet-answer';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, `Valores ao longo do tempo · ${args.params['scope']}`);

/** The history of a row's figures, over its sheet's grid. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const person = context.person();
  const service = context.portal.sheets.at(person, request);
  return {
    view: service.sheet.view,
    history: await service.history(person, params['scope'] ?? '', params['id'] ?? ''),
    editable: service.reading.mayEdit(person),
    saveId: randomUUID(),
  };
}

/** Reloads after a conflict too, because there is a newer change. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** `intent=restore` with `row`, `column`, `value` and `id` (of the new change). */
export async function action(args: ActionFunctionArgs) {
  const answer = await sheetAnswer(args);
  if (answer.done === null) return data(answer, { status: answer.status });
  const { pathname, searchParams } = new URL(args.request.url);
  return redirect(pathname + withParams(searchParams, { salvo: '1' }));
}

export default function SheetHistory() {
  const { view, history, editable, saveId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  return (
    <HistoryDialog
      view={view}
      history={history}
      editable={editable}
      saveId={saveId}
      closeTo={useCloseTo()}
      restored={params.has('salvo')}
      refusal={answer?.refusal?.message}
    />
  );
}

/** The grid below a failed dialog stays, with all unsaved edits. */
export function ErrorBoundary() {
  const { message } = failureOf(useRouteError());
  return (
    <Dialog title="Valores ao longo do tempo" closeTo={useCloseTo()}>
      <Notice tone="bad">{message}</Notice>
      <DialogActions>
        <DialogClose focusFirst>Fechar</DialogClose>
      </DialogActions>
    </Dialog>
  );
}

/** The sheet's own address, which is also known in a failed dialog. */
function useCloseTo(): string {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return pathname.replace(/\/historico\/[^/]*$/, '') + withParams(params, { salvo: null });
}
