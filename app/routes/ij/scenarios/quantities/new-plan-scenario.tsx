import { randomBytes } from 'node:crypto';
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import styles from '~/components/planning/scenarios/scenarios.module.css';
import { Button, ButtonLink, buttonClass } from '~/components/ui/button';
import { Empty } from '~/components/ui/empty';
import { SelectField, TextAreaField, TextField } from '~/components/ui/field';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useAnswer } from '~/components/ui/use-answer';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import { titled } from '~/components/ui/window-title';
import { Working } from '~/components/ui/working';
import { baselineMethods, methodLabel } from '~/domain/planning/baseline/methods';
import { fewestAveraged, maxAveraged, usualAveraged } from '~/domain/planning/baseline/plan';
import { filterOf, filterParams } from '~/domain/planning/quantities/filter';
import type { FormValue } from '~/domain/forms/form';
import { newPlanScenarioForm } from '~/domain/planning/quantities/new-scenario-form';
import { planScenarioPath, planScenariosPath } from '~/domain/planning/quantities/scenario';
import { count, formatInteger } from '~/domain/values/format';
import { keptFilter } from '../../quantities/results-screen';
import { makeByForm } from '../making';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Novo cenário de quantidades');

const rowsPath = `${planScenariosPath}/linhas`;

/** GET a planning filter, which selects the rows; `fonte`, `title` prefill the form. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has('gerar')) throw redirect(`${pathname}?${await keptFilter(args, rowsPath)}`);
  const filter = filterOf(searchParams);
  return {
    ...(await context.portal.planScenarios.choices(context.person(), filter)),
    query: filterParams(filter).toString(),
    id: randomBytes(12).toString('hex'),
  };
}

/** POST `id`, `title`, `note`, `fonte`, `percent`, `metodo`, `meses`; the query is the planning filter. */
export const action = (args: ActionFunctionArgs) =>
  makeByForm(args, {
    form: newPlanScenarioForm,
    make: ({ planScenarios }, { id, source, ...wanted }) =>
      planScenarios.make(args.context.person(), id, {
        ...wanted,
        ...source,
        filter: filterOf(new URL(args.request.url).searchParams),
      }),
    pathOf: planScenarioPath,
  });

/** The form for a new scenario: its name and its source. */
export default function NewPlanScenario() {
  const { id, refused, rows, summary, query, scenarios } = useLoaderData<typeof loader>();
  const { answer } = useAnswer<typeof action>();
  const form = useFaultFocus(answer);
  const [params] = useSearchParams();
  const busy = useNavigation().formMethod === 'POST';
  const of = (key: keyof FormValue<typeof newPlanScenarioForm>, usual = '') => {
    const { name, ...input } = newPlanScenarioForm.input(key);
    const defaultValue = answer?.typed[name] ?? params.get(name) ?? usual;
    return { name, ...input, defaultValue, error: answer?.faults[name] };
  };
  const crumb = <Link to={planScenariosPath}>Cenários de quantidades</Link>;
  if (refused || rows === 0)
    return (
      <Page title="Novo cenário de quantidades" crumb={crumb}>
        <Refusal reason={answer?.message} />
        <Card>
          <Empty>
            <p>
              {refused
                ? 'Escolha primeiro que linhas do planejamento o cenário copia.'
                : 'Nenhuma linha do planejamento tem este período, estes SKUs e estes canais.'}
            </p>
            <ButtonLink to={`${rowsPath}?${query}`}>Escolher as linhas</ButtonLink>
          </Empty>
        </Card>
      </Page>
    );
  return (
    <Page title="Novo cenário de quantidades" crumb={crumb}>
      <Notice tone="info">
        {summary}: {count(rows, 'linha', 'linhas')}. <Link to={`${rowsPath}?${query}`}>Mudar as linhas</Link>
      </Notice>
      <Card padded>
        <Refusal reason={answer?.message} />
        <Form method="post" ref={form} className={styles.form}>
          <input type="hidden" name="id" value={answer?.id ?? id} />
          <TextField label="Título" {...of('title')} />
          <TextAreaField label="Para que serve (opcional)" rows={2} {...of('note')} />
          <SelectField label="Partir de" {...of('source', 'plan')}>
            <option value="plan">Plano oficial</option>
            <optgroup label="Realizado">
              <option value="actual">Realizado do ano anterior</option>
              <option value="suggest">Sugestão: carrega o realizado adiante</option>
            </optgroup>
            {scenarios.length > 0 && (
              <optgroup label="Cópia de um cenário, com as linhas dele">
                {scenarios.map((each) => (
                  <option key={each.id} value={`scenario|${each.id}`}>
                    {each.title} ({formatInteger(each.rows)} linhas)
                  </option>
                ))}
              </optgroup>
            )}
            <option value="zero">Zero</option>
          </SelectField>
          <TextField
            label="Variação em %"
            hint="Como 5 ou -2,5: cada quantidade muda assim. Vazio: sem mudança."
            {...of('percent')}
          />
          <SelectField
            label="Método da sugestão"
            hint="O melhor é o que menos erra nos últimos meses do realizado, SKU a SKU."
            {...of('method')}
          >
            <option value="">O melhor de cada SKU e canal</option>
            {baselineMethods.map((name) => (
              <option key={name} value={name}>
                {methodLabel[name]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Meses da média"
            type="number"
            min={fewestAveraged}
            max={maxAveraged}
            hint="Só para a sugestão por média."
            {...of('averaged', String(usualAveraged))}
          />
          <div className={styles.actions}>
            <Button busy={busy}>Criar cenário</Button>
            <Link className={buttonClass('secondary')} to={planScenariosPath}>
              Cancelar
            </Link>
            <Working doing={busy && 'Criando o cenário…'} />
          </div>
        </Form>
      </Card>
    </Page>
  );
}
