import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { messages } from '~/domain/messages';
import { ButtonLink } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { ListTable } from '~/components/ui/list';
import { Pager } from '~/components/ui/pager';
import { ExportMenu } from '~/components/ui/list-export';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { ChangeState } from '~/components/planning/quantities/change-state';
import { RefreshLink } from '~/components/ui/refresh-link';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { formatNumber } from '~/domain/values/format';
import { pagingOf, withParams } from '~/domain/lists/paging';
import { actsOn, isForeseen, type ChangeAct } from '~/domain/planning/quantities/change';
import styles from '../reports/report.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Histórico do planejamento');

export const handle = { exports: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.exportAs) throw context.exportAs(context.portal.planning.exportHistory());
  const paging = pagingOf(new URL(request.url).searchParams);
  return { ...(await context.portal.planning.history(paging)), ...paging };
}

/** POST `intent` (`stop`, `resume`, `undo`) and `id`. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { changes } = context.portal.planning;
  const { email } = context.person();
  const form = new URLSearchParams(await request.text());
  const id = form.get('id') ?? '';
  const acts = new Map([
    ['stop', () => changes.stop(email, id)],
    ['resume', () => changes.resume(email, id)],
    ['undo', () => changes.undo(email, id)],
  ]);
  const act = acts.get(form.get('intent') ?? '');
  if (!act) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  try {
    await act();
  } catch (error) {
    const problem = context.refusal(error, ['conflict']);
    return data({ message: problem.message }, { status: problem.status });
  }
  return redirect(`/ij/plan_changes?${backTo(new URL(request.url).searchParams)}`);
}

const backTo = (params: URLSearchParams): URLSearchParams => {
  const kept = new URLSearchParams(params);
  for (const name of ['id', 'acao']) kept.delete(name);
  return kept;
};

const columns = [
  'Data',
  'Usuário',
  'Alteração',
  'Filtro',
  { label: 'Linhas', align: 'end' },
  { label: 'Soma antes', align: 'end' },
  { label: 'Soma depois', align: 'end' },
  'Situação',
  'Ações',
] as const;

/** What was saved in planning, by whom; changes are stopped, gone on with and taken back from here. */
export default function PlanChanges() {
  const { changes, total, page, pageSize } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  useLookAgain(changes.some((change) => change.busy));
  return (
    <Page
      title="Histórico de alterações"
      crumb="Planning / Histórico"
      tools={
        <>
          <RefreshLink />
          <ExportMenu />
          <ButtonLink to="/ij/plan">Filtro</ButtonLink>
        </>
      }
    >
      <Refusal reason={refusal?.message} />
      <Asked changes={changes} />
      <Card>
        <ListTable
          label="Alterações do planejamento"
          cards
          columns={columns}
          rows={changes.map((change) => ({
            key: change.id,
            cells: [
              change.date,
              change.user,
              change.what,
              <span key="filter" className={styles.selection}>
                {change.filter}
              </span>,
              formatNumber(change.total),
              formatNumber(change.sumBefore),
              <span key="after" className={styles.sum}>
                {formatNumber(change.sumAfter)}
                {isForeseen(change) && <small> (prevista)</small>}
              </span>,
              <ChangeState key="state" {...change} />,
              <span key="acts" className={styles.actions}>
                {actsOn(change).map((act) => (
                  <DialogLink
                    key={act}
                    look="cell"
                    to={withParams(params, { id: change.id, acao: act })}
                    aria-label={`${actLabels[act]}: ${change.what}, ${change.date}`}
                  >
                    {actLabels[act]}
                  </DialogLink>
                ))}
              </span>,
            ],
          }))}
          advice="As gravações do planejamento aparecem aqui, e podem ser desfeitas."
        />
        <Pager total={total} page={page} pageSize={pageSize} />
      </Card>
    </Page>
  );
}

const actLabels: Record<ChangeAct, string> = { stop: 'Parar', resume: 'Continuar', undo: 'Desfazer' };

const explanations: Record<ChangeAct, string> = {
  stop: 'O que já mudou fica como está; você pode continuar ou desfazer depois.',
  resume: 'A alteração continua de onde parou.',
  undo: 'Cada linha volta à quantidade que tinha antes. Linhas que alguém mudou depois ficam como estão.',
};

/** Asks before the act that the address names (`?id=…&acao=undo`). */
function Asked({ changes }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'changes'>) {
  const [params] = useSearchParams();
  const change = changes.find(({ id }) => id === params.get('id'));
  const act = change && actsOn(change).find((each) => each === params.get('acao'));
  if (!change || !act) return null;
  return (
    <ConfirmDialog
      title={`${actLabels[act]} “${change.what}”?`}
      closeTo={withParams(params, { id: null, acao: null })}
      fields={{ intent: act, id: change.id }}
      confirm={actLabels[act]}
      destructive={act === 'undo'}
    >
      {change.user}, {change.date}, {formatNumber(change.total)} linhas. {explanations[act]}
    </ConfirmDialog>
  );
}
