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
  useParams,
  useRouteError,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { failureOf } from '~/components/ui/error-page';
import { HistoryDialog } from '~/components/planning/hr/history-dialog';
import { Notice } from '~/components/ui/notice';
import { titled } from '~/components/ui/window-title';
import { hrPath } from '~/domain/planning/hr/hr';
import { withParams } from '~/domain/lists/paging';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, `Valores ao longo do tempo · ${args.params['filial']}`);

/** A row's figures over time, over its branch's grid. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { hr } = context.portal;
  const person = context.person();
  return {
    history: await hr.history(person, params['filial'] ?? '', params['id'] ?? ''),
    editable: hr.mayEdit(person),
    saveId: randomUUID(),
  };
}

/** A conflict, too, has a newer change to show. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** `intent=restore` with `id` (a row), `figure`, `amount` and `save` (a name of its own). */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await context.portal.hrForms.submit(context.person(), params['filial'] ?? '', form);
  if (answer.done === null) return data(answer, { status: answer.status });
  const { pathname, searchParams } = new URL(request.url);
  return redirect(pathname + withParams(searchParams, { salvo: '1' }));
}

export default function HrHistory() {
  const { history, editable, saveId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  return (
    <HistoryDialog
      history={history}
      editable={editable}
      saveId={saveId}
      closeTo={useCloseTo()}
      restored={params.has('salvo')}
      refusal={answer?.refusal?.message}
    />
  );
}

/** The grid stays under what failed, with all that is unsaved in it. */
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

function useCloseTo(): string {
  const { filial = '' } = useParams();
  const [params] = useSearchParams();
  return hrPath(filial) + withParams(params, { salvo: null });
}
