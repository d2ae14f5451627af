import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { ChangesPage } from '~/components/planning/quantities/changes-page';
import { titled } from '~/components/ui/window-title';
import { planScenarioPath } from '~/domain/planning/quantities/scenario';
import { changeChanges, loadChanges } from '../../quantities/changes-screen';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Histórico de ${args.data.scenario.title}` : null);

export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args;
  const { scenarioQuantities } = context.portal;
  const id = params['id'] ?? '';
  const scenario = await scenarioQuantities.shown(context.person(), id);
  const { planning } = await scenarioQuantities.plan(context.person(), id);
  return { scenario, history: await loadChanges(args, planning) };
}

/** POST `intent` (`stop`, `resume`, `undo`) and `id`. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const { planning } = await context.portal.scenarioQuantities.planToEdit(
    context.person(),
    params['id'] ?? '',
  );
  return changeChanges(args, planning);
}

/** The change sets of a scenario of the plan, with their authors. */
export default function PlanScenarioChanges() {
  const { scenario, history } = useLoaderData<typeof loader>();
  const path = planScenarioPath(scenario.id);
  return (
    <ChangesPage
      title="Histórico do cenário"
      crumb={<Link to={path}>{scenario.title}</Link>}
      history={history}
      refusal={useActionData<typeof action>()?.message}
      plan={{ to: path, label: 'Cenário' }}
      closed={scenario.closed !== null}
    />
  );
}
