import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ButtonLink } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { Wrapped } from '~/components/ui/list';
import { Pager } from '~/components/ui/pager';
import { ExportMenu } from '~/components/ui/list-export';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { ListRows } from '~/components/ui/record-list';
import { RefreshLink } from '~/components/ui/refresh-link';
import { useLookAgain } from '~/components/ui/use-look-again';
import { formatNumber, count, formatInteger } from '~/domain/values/format';
import { withParams, type Paging } from '~/domain/lists/paging';
import {
  actsOn,
  changeList,
  isForeseen,
  stateLabels,
  type ChangeAct,
  type ChangeRow,
} from '~/domain/planning/quantities/change';
import { Progress } from '~/components/ui/progress';
import styles from './changes-page.module.css';

interface ChangesPageProps {
  title: string;
  crumb: ReactNode;
  history: Paging & { readonly changes: readonly ChangeRow[]; readonly total: number };
  refusal: string | undefined;
  /** Where the plan itself is shown. */
  plan: { readonly to: string; readonly label: string };
  /** True for people who may only read: they cannot stop or undo changes. */
  closed: boolean;
}

/** The saves of a plan with their authors; changes are stopped, continued and undone here. */
export function ChangesPage({ title, crumb, history, refusal, plan, closed }: ChangesPageProps) {
  const { changes, total, page, pageSize } = history;
  const [params] = useSearchParams();
  useLookAgain(changes.some((change) => change.busy));
  return (
    <Page
      title={title}
      crumb={crumb}
      tools={
        <>
          <RefreshLink />
          <ExportMenu />
          <ButtonLink to={plan.to}>{plan.label}</ButtonLink>
        </>
      }
    >
      <Refusal reason={refusal} />
      {!closed && <ActDialog changes={changes} />}
      <Card>
        <ListRows
          list={changeList}
          label="Alterações do planejamento"
          cards
          rows={changes}
          rowKey={({ id }) => id}
          advice="As gravações do planejamento aparecem aqui, e podem ser desfeitas."
          cells={{
            createdAt: ({ date }) => date,
            user: ({ user }) => user,
            what: ({ what }) => what,
            filter: ({ filter }) => <Wrapped narrow>{filter}</Wrapped>,
            total: (change) => formatNumber(change.total),
            sumBefore: ({ sumBefore }) => formatNumber(sumBefore),
            sumAfter: (change) => (
              <span className={styles.sum}>
                {formatNumber(change.sumAfter)}
                {isForeseen(change) && <small> (prevista)</small>}
              </span>
            ),
            state: (change) => <ChangeState {...change} />,
            acts: (change) => (
              <span className={styles.actions}>
                {(closed ? [] : actsOn(change)).map((act) => (
                  <DialogLink
                    key={act}
                    look="cell"
                    to={withParams(params, { id: change.id, acao: act })}
                    aria-label={`${actLabels[act]}: ${change.what}, ${change.date}`}
                  >
                    {actLabels[act]}
                  </DialogLink>
                ))}
              </span>
            ),
          }}
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

/** Asks before the action in the address (`?id=…&acao=undo`). */
function ActDialog({ changes }: { changes: readonly ChangeRow[] }) {
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

/** How far a change is, in words and as a bar while it runs. */
function ChangeState({
  state,
  busy,
  done,
  total,
  left,
}: Pick<ChangeRow, 'state' | 'busy' | 'done' | 'total' | 'left'>) {
  const partly = (state === 'done' || state === 'stopped') && done < total;
  return (
    <span className={styles.state} data-state={state}>
      {stateLabels[state]}
      {busy && <Progress done={done} total={total} label="Andamento" />}
      {partly && (
        <small>
          {formatInteger(done)} de {formatInteger(total)}
        </small>
      )}
      {left > 0 && <small>{count(left, 'linha mudada depois ficou', 'linhas mudadas depois ficaram')}</small>}
    </span>
  );
}
