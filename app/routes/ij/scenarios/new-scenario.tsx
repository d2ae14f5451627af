import { randomBytes } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { Button, buttonClass } from '~/components/ui/button';
import { SelectField, TextAreaField, TextField } from '~/components/ui/field';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useAnswer } from '~/components/ui/use-answer';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import { titled } from '~/components/ui/window-title';
import { defaultMonths, maxMonths } from '~/domain/planning/forecast/opening';
import type { FormValue } from '~/domain/forms/form';
import { newScenarioForm } from '~/domain/planning/scenarios/new-scenario-form';
import { scenarioPath, scenariosPath } from '~/domain/planning/scenarios/scenario';
import styles from '~/components/planning/scenarios/scenarios.module.css';
import { makeByForm } from './making';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Novo cenário');

/** GET `period`, `cost_center`, `fonte` prefill the form. */
export async function loader({ context }: LoaderFunctionArgs) {
  return {
    ...(await context.portal.scenarios.choices(context.person())),
    id: randomBytes(12).toString('hex'),
  };
}

/** POST `id`, `title`, `note`, `period`, `cost_center`, `fonte`, `percent`, `months`. */
export const action = (args: ActionFunctionArgs) =>
  makeByForm(args, {
    form: newScenarioForm,
    make: ({ scenarios }, { id, source, ...wanted }) =>
      scenarios.make(args.context.person(), id, { ...wanted, ...source }),
    pathOf: scenarioPath,
  });

/** The form for a new scenario: its name, its period and cost centre, and its source. */
export default function NewScenario() {
  const { id, periods, open, withFigures, costCentres, scenarios } = useLoaderData<typeof loader>();
  const { answer } = useAnswer<typeof action>();
  const form = useFaultFocus(answer);
  const [params] = useSearchParams();
  const busy = useNavigation().formMethod === 'POST';
  const period = answer?.typed['period'] ?? params.get('period') ?? open;
  const of = (key: keyof FormValue<typeof newScenarioForm>, usual = '') => {
    const { name, ...input } = newScenarioForm.input(key);
    const defaultValue = answer?.typed[name] ?? params.get(name) ?? usual;
    return { name, ...input, defaultValue, error: answer?.faults[name] };
  };
  const usual = withFigures.includes(period) ? `release|${period}` : 'actual';
  return (
    <Page title="Novo cenário" crumb={<Link to={scenariosPath}>Cenários</Link>}>
      <Card padded>
        <Refusal reason={answer?.message} />
        <Form method="post" ref={form} className={styles.form}>
          <input type="hidden" name="id" value={answer?.id ?? id} />
          <TextField label="Título" {...of('title')} />
          <TextAreaField label="Para que serve (opcional)" rows={2} {...of('note')} />
          <SelectField label="Período" {...of('rf', open)}>
            {periods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField label="Cost Center" {...of('costCentre')}>
            <option value="">Escolha…</option>
            {costCentres.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField label="Partir de" {...of('source', usual)}>
            <optgroup label="Forecast">
              {withFigures.map((name) => (
                <option key={name} value={`release|${name}`}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label="Realizado">
              <option value="actual">Realizado do ano anterior</option>
              <option value="average">Média dos últimos meses realizados</option>
              <option value="suggest">Sugestão: o melhor método de cada conta</option>
            </optgroup>
            {scenarios.length > 0 && (
              <optgroup label="Cenários">
                {scenarios.map((each) => (
                  <option key={each.id} value={`scenario|${each.id}`}>
                    {each.title} ({each.costCentre})
                  </option>
                ))}
              </optgroup>
            )}
            <option value="zero">Zero</option>
          </SelectField>
          <TextField
            label="Variação em %"
            hint="Como 5 ou -2,5: cada valor copiado muda assim. Vazio: sem mudança."
            {...of('percent')}
          />
          <TextField
            label="Meses da média"
            type="number"
            min={1}
            max={maxMonths}
            hint="Só para a média."
            {...of('months', String(defaultMonths))}
          />
          <div className={styles.actions}>
            <Button busy={busy}>{busy ? 'Criando…' : 'Criar cenário'}</Button>
            <Link className={buttonClass('secondary')} to={scenariosPath}>
              Cancelar
            </Link>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
