import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { Button, ButtonLink } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { Wrapped } from '~/components/ui/list';
import { ExportMenu } from '~/components/ui/list-export';
import { NothingFits } from '~/components/ui/list-filter';
import { ReportOrders } from '~/components/insight/reports/report-orders';
import { Notice } from '~/components/ui/notice';
import { Card, CardNote, Page } from '~/components/ui/page';
import { ListFilters, ListRows } from '~/components/ui/record-list';
import { titled } from '~/components/ui/window-title';
import { listQueryOf } from '~/domain/lists/list-query';
import { withParams } from '~/domain/lists/paging';
import { formatDateTime, itemCount } from '~/domain/values/format';
import { filterOf, filterSummary } from '~/domain/planning/quantities/filter';
import { frequencyLabels, scheduleList } from '~/domain/insight/reports/report';
import { scheduleForm } from '~/domain/insight/reports/report-form';
import { readForm } from '../../read-form';
import styles from './report.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Agendamentos de relatórios');

/** GET `q`: searches the names, selections and people of schedules. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = listQueryOf(new URL(request.url).searchParams, scheduleList);
  const { q } = query;
  if (context.exportAs)
    throw context.exportAs(await context.portal.reports.schedules.export(context.person(), q));
  const { timeZone } = context.portal.config.tenant;
  const { email, type } = context.person();
  const { schedules: kept, list } = context.portal.reports;
  const [schedules, orders] = await Promise.all([kept.of({ email, type }, q), list.orders({ email, type })]);
  return {
    /** The id of the next immediate report, so that a form sent twice makes only one. */
    order: crypto.randomUUID(),
    orders,
    query,
    schedules: schedules.map((schedule) => ({
      id: schedule._id,
      name: schedule.name,
      selection: filterSummary(filterOf(new URLSearchParams(schedule.query))),
      frequency: frequencyLabels[schedule.frequency],
      recipients: schedule.recipients.join(', '),
      keep: schedule.keep,
      /** Shown only if it is somebody else. */
      owner: schedule.user === email ? null : schedule.user,
      stopped: schedule.stoppedAt && formatDateTime(schedule.stoppedAt, timeZone),
      next: formatDateTime(schedule.nextAt, timeZone),
      last: schedule.lastAt ? formatDateTime(schedule.lastAt, timeZone) : ' - ',
    })),
  };
}

/** POST `intent` (`run`, `resume`, `remove`) and `id`; with `run` also the `order` of the form. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { schedules } = context.portal.reports;
  const { value: form } = await readForm(request, scheduleForm);
  if (form === null) return data({ message: 'O formulário não diz o que fazer.' }, { status: 400 });
  const { intent, id } = form;
  const order = ('order' in form && form.order) || crypto.randomUUID();
  const actor = { person: context.person(), address: context.address };
  try {
    if (intent === 'run') await schedules.runNow(id, order, actor);
    else if (intent === 'resume') await schedules.resume(id, actor);
    else await schedules.remove(id, actor);
  } catch (error) {
    const problem = context.refusal(error);
    return data({ message: problem.message }, { status: problem.status });
  }
  return redirect(intent === 'run' ? `/ij/report_schedules?feito=${order}` : '/ij/report_schedules');
}

/** Scheduled reports. */
export default function ReportSchedules() {
  const { order, orders, query, schedules } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const busy = useNavigation().formData?.get('id');
  const asked = schedules.find(({ id }) => id === params.get('apagar'));
  return (
    <Page
      title="Agendamentos"
      crumb="Relatorios / Agendamentos"
      tools={
        <>
          {schedules.length > 0 && <ExportMenu />}
          <ButtonLink to="/ij/report">Relatorios</ButtonLink>
        </>
      }
    >
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {params.has('feito') && (
        <Notice tone="good" key={params.get('feito')}>
          O relatório foi pedido; ele aparece na lista de relatórios automáticos.
        </Notice>
      )}
      {asked && (
        <ConfirmDialog
          title={`Apagar o agendamento “${asked.name}”?`}
          closeTo={withParams(params, { apagar: null })}
          fields={{ intent: 'remove', id: asked.id }}
          confirm="Apagar"
        >
          Os relatórios já feitos ficam na lista; nenhum novo será feito.
        </ConfirmDialog>
      )}
      <ReportOrders orders={orders} />
      <Card>
        <ListFilters list={scheduleList} query={query} />
        <ListRows
          list={scheduleList}
          label="Agendamentos"
          dense
          cards
          rows={schedules}
          rowKey={({ id }) => id}
          advice={
            query.q ? (
              <NothingFits names={scheduleList.fields} />
            ) : (
              'Guarde um relatório e escolha quando ele se repete.'
            )
          }
          cells={{
            name: ({ name, owner }) => (
              <Wrapped>
                {name}
                {owner && <small className={styles.owner}>de {owner}</small>}
              </Wrapped>
            ),
            selection: ({ selection }) => <Wrapped narrow>{selection}</Wrapped>,
            frequency: ({ frequency }) => frequency,
            recipients: ({ recipients }) => <Wrapped narrow>{recipients}</Wrapped>,
            keep: ({ keep }) => keep,
            nextAt: ({ stopped, next }) => (stopped ? <strong>parado desde {stopped}</strong> : next),
            lastAt: ({ last }) => last,
            actions: ({ id, name, stopped }) => (
              <Form method="post" className={styles.actions}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="order" value={order} />
                {stopped ? (
                  <Button look="cell" name="intent" value="resume" aria-label={`Retomar: ${name}`}>
                    Retomar
                  </Button>
                ) : (
                  <Button
                    look="cell"
                    name="intent"
                    value="run"
                    busy={busy === id}
                    aria-label={`Fazer agora: ${name}`}
                  >
                    {busy === id ? 'Fazendo…' : 'Fazer agora'}
                  </Button>
                )}
                <DialogLink look="cell" to={withParams(params, { apagar: id })} aria-label={`Apagar ${name}`}>
                  Apagar
                </DialogLink>
              </Form>
            ),
          }}
        />
        <CardNote>{itemCount(schedules.length)}</CardNote>
      </Card>
    </Page>
  );
}
