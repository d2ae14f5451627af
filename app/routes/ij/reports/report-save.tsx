import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { Button, ButtonLink } from '~/components/ui/button';
import { SelectField, TextField } from '~/components/ui/field';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import { titled } from '~/components/ui/window-title';
import { formatInteger } from '~/domain/values/format';
import { monthCodeTyped } from '~/domain/values/month';
import { filterLines, filterOf, filterParams } from '~/domain/planning/quantities/filter';
import {
  defaultKept,
  frequencies,
  frequencyLabels,
  maxKept,
  type Frequency,
} from '~/domain/insight/reports/report';
import { reportSaveForm } from '~/domain/insight/reports/report-form';
import { readForm } from '../../read-form';
import styles from './report-save.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Guardar relatório');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { planning } = context.portal;
  const filter = filterOf(new URL(request.url).searchParams);
  const { rows, problems, storedSkus } = await planning.choices(filter);
  return {
    rows,
    problems: Object.values(problems),
    lines: filterLines(filter, filter.sku.length + storedSkus),
    query: filterParams(filter).toString(),
    me: context.person().email,
    month: filter.dateStart || context.portal.clock.local().toFormat('yyyy-MM'),
    order: crypto.randomUUID(),
  };
}

/** POST `name`, `month`; for a schedule also `frequency`, `recipients` (e-mails), `keep`. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { reports } = context.portal;
  const person = context.person();
  const { value, typed } = await readForm(request, reportSaveForm);
  const query = filterParams(filterOf(new URL(request.url).searchParams)).toString();
  const { name, frequency, recipients, keep } = value;
  const order = value.order || crypto.randomUUID();
  const month = monthCodeTyped(value.month || context.portal.clock.local().toFormat('yyyy-MM'));
  const schedule = frequency && { name: name.trim(), query, frequency, recipients, keep };
  try {
    if (schedule) await reports.schedules.check(schedule);
    const there = await reports.maker.order(order, {
      name,
      query,
      month,
      origin: 'manual',
      user: person.email,
      schedule: null,
      recipients: [],
    });
    if (schedule) await reports.schedules.add(order, { person, address: context.address }, schedule);
    return redirect(`/ij/report?origin=manual&${there ? 'salvo' : 'fila'}=1`);
  } catch (error) {
    const problem = context.refusal(error);
    return data({ message: problem.message, fields: problem.fields, typed }, { status: problem.status });
  }
}

/** Names the previewed selection and saves it as a report (rule I4). */
export default function ReportSave() {
  const { rows, problems, lines, query, me, month, order } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const form = useFaultFocus(refusal);
  const typed: Partial<Record<string, string>> = refusal?.typed ?? {};
  const fields: Partial<Record<string, string>> = refusal?.fields ?? {};
  const busy = useNavigation().state === 'submitting';
  return (
    <Page title="Guardar relatório" crumb="Relatorios / Filtering / Report / Save">
      {[...problems, ...(refusal ? [refusal.message] : [])].map((message) => (
        <Notice tone="bad" key={message}>
          {message}
        </Notice>
      ))}
      <Card padded>
        <dl className={styles.facts}>
          {[...lines, ...(rows === null ? [] : [['Linhas', formatInteger(rows)] as const])].map(
            ([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <Form method="post" ref={form} className={styles.form}>
          <input type="hidden" name="order" value={order} />
          <TextField
            label="Nome do relatório"
            {...reportSaveForm.input('name')}
            defaultValue={typed.name}
            error={fields.name}
          />
          <TextField
            label="Competência"
            name="month"
            type="month"
            defaultValue={typed.month ?? month}
            placeholder="AAAA-MM"
            error={fields.month}
          />
          <fieldset className={styles.schedule}>
            <legend>Repetir</legend>
            <SelectField label="Fazer de novo" name="frequency" defaultValue={typed.frequency ?? ''}>
              <option value="">Não repetir</option>
              {frequencies.map((frequency: Frequency) => (
                <option key={frequency} value={frequency}>
                  {frequencyLabels[frequency]}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Avisar por e-mail"
              name="recipients"
              defaultValue={typed.recipients ?? me}
              error={fields.recipients}
              hint="E-mails de pessoas do portal, separados por vírgula."
            />
            <TextField
              label="Quantos guardar"
              {...reportSaveForm.input('keep')}
              defaultValue={typed.keep ?? String(defaultKept)}
              error={fields.keep}
              hint={`De 1 a ${maxKept}; os mais antigos são apagados.`}
            />
          </fieldset>
          <div className={styles.buttons}>
            <ButtonLink to={`/ij/report_preview?${query}`}>Voltar</ButtonLink>
            <Button busy={busy} disabled={problems.length > 0 || rows === 0}>
              {busy ? 'Guardando…' : 'Guardar'}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
