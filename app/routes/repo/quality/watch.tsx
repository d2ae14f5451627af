import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import styles from '~/components/data/quality/quality.module.css';
import { Button, ButtonLink } from '~/components/ui/button';
import { SelectField, TextField } from '~/components/ui/field';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import { titled } from '~/components/ui/window-title';
import { countingHint, dueKinds, qualityPath } from '~/domain/data/quality/watch';
import { watchForm } from '~/domain/data/quality/watch-form';
import { messages } from '~/domain/messages';
import { revalidateConflicts } from '../../newer-values';
import { readForm } from '../../read-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Prazo de ${args.data.label}` : 'Prazo');

const inputs = ['due', 'at', 'workday', 'shrinks', 'refuses'] as const;

/** GET the monitoring settings for a base's loads. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { baseWatches, masterData } = context.portal;
  const name = params['name'] ?? '';
  const [{ watch, version }, { label_name: label }] = await Promise.all([
    baseWatches.of(name),
    masterData.base(name, true),
  ]);
  return {
    name,
    label,
    version,
    typed: Object.fromEntries(inputs.map((input) => [input, String(watch[input] ?? '')])),
  };
}

export const shouldRevalidate = revalidateConflicts;

/** POST `due`, `at` (HH:mm), `workday`, `shrinks` and `refuses` (percent or empty), and the seen `version`. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const name = params['name'] ?? '';
  const { value, faults, typed } = await readForm(request, watchForm);
  if (faults) return data({ message: messages.markedFields, faults, typed }, { status: 422 });
  const { version, ...watch } = value;
  try {
    const caller = { person: context.person(), address: context.address };
    await context.portal.baseWatches.save(caller, name, watch, version);
  } catch (error) {
    const { message, status } = context.refusal(error);
    return data({ message, faults: {}, typed }, { status });
  }
  return redirect(`${qualityPath(name)}?feito=salvo`);
}

/** The form with a base's deadline and the alarms on its loads. */
export default function WatchForm() {
  const { name, label, version, typed: saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useFaultFocus(answer);
  const busy = useNavigation().state !== 'idle';
  const typed = answer?.typed ?? saved;
  const faults: Readonly<Record<string, string>> = answer?.faults ?? {};
  const of = (input: (typeof inputs)[number]) => ({
    ...watchForm.input(input),
    defaultValue: typed[input],
    error: faults[input],
  });
  return (
    <Page title={`Prazo e limites: ${label}`} crumb={<Link to={qualityPath(name)}>{label}</Link>}>
      <Refusal reason={answer?.message} />
      <Card padded>
        <Form method="post" ref={form} className={styles.form}>
          <input type="hidden" name="version" value={version} />
          <SelectField label="Deve chegar" hint={countingHint} {...of('due')}>
            {Object.entries(dueKinds).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextField label="Até que horas" placeholder="09:00" {...of('at')} />
          <TextField
            label="Em que dia útil do mês"
            hint="Só para prazos mensais: 5 é o quinto dia útil. Feriados nacionais e bancários não contam."
            {...of('workday')}
          />
          <TextField
            label="Avisar de cargas menores que o usual em (%)"
            hint="O usual é a mediana das últimas cinco cargas. Vazio: não avisar."
            {...of('shrinks')}
          />
          <TextField
            label="Avisar de linhas recusadas acima de (%)"
            hint="Vazio: não avisar."
            {...of('refuses')}
          />
          <p className={styles.soft}>
            Cargas vazias são sempre avisadas. Recebem o aviso e o e-mail quem administra o sistema e quem
            enviou a última carga.
          </p>
          <div className={styles.tools}>
            <Button busy={busy}>{busy ? 'Salvando…' : 'Salvar'}</Button>
            <ButtonLink to={qualityPath(name)}>Cancelar</ButtonLink>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
