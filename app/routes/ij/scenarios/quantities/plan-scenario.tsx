import { randomBytes } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { Answer } from '~/components/planning/quantities/results';
import { ResultsPage } from '~/components/planning/quantities/results-page';
import { ScenarioDialogs } from '~/components/planning/quantities/scenarios/scenario-dialogs';
import {
  ScenarioMaking,
  ScenarioNews,
  ScenarioTools,
} from '~/components/planning/quantities/scenarios/scenario-head';
import { Card, Page } from '~/components/ui/page';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { withParams } from '~/domain/lists/paging';
import { filterOf } from '~/domain/planning/quantities/filter';
import {
  planScenarioPath,
  planScenariosPath,
  withoutPlanScenarioDialogs,
} from '~/domain/planning/quantities/scenario';
import { planScenarioForm } from '~/domain/planning/quantities/scenario-form';
import { resultsOf, saveIn } from '../../quantities/results-screen';
import { readKnownForm } from '../../../read-form';
import { refusedForm } from '../../refused-form';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.scenario.title ?? null);

type Context = LoaderFunctionArgs['context'];

/**
 * GET as `/ij/plan_edit`, without a filter; `promover`, `pessoas`, `mudar`, `arquivar`, `apagar`, `comentarios` open
 * the scenario's own dialogs.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const { planScenarios, scenarioQuantities, scenarioComments } = context.portal;
  const person = context.person();
  const id = params['id'] ?? '';
  const { searchParams } = new URL(request.url);
  const scenario = await scenarioQuantities.shown(person, id);
  const isReady = scenario.state === 'ready';
  const path = planScenarioPath(id);
  const shown = isReady
    ? await resultsOf(args, {
        ...(await scenarioQuantities.plan(person, id, filterOf(searchParams).q)),
        place: {
          sheet: `${path}/grade`,
          events: `${path}/eventos`,
          history: `${path}/historico`,
          scenario: id,
          closed: scenario.closed,
        },
        owner: `${person.email} ${id}`,
        title: scenario.title,
      })
    : { results: null, status: 200 };
  const loaded = {
    scenario,
    results: shown.results,
    planners:
      scenario.right === 'own' && searchParams.has('pessoas')
        ? await planScenarios.records.shareable(person)
        : [],
    comments: searchParams.has('comentarios') ? await scenarioComments.of(person, id) : null,
    promotion: isReady && searchParams.has('promover') ? await promotionOf(context, id) : null,
    promotes: crypto.randomUUID() as string,
    commentId: randomBytes(12).toString('hex'),
  };
  return data(loaded, { status: shown.status });
}

async function promotionOf(context: Context, id: string) {
  try {
    return await context.portal.planScenarios.preview(context.person(), id);
  } catch (error) {
    return { refusal: context.refusal(error, ['forbidden', 'too-large']).message };
  }
}

/** POST as `/ij/plan_edit`, or a form for the whole scenario. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { planScenarios, scenarioQuantities, scenarioComments } = context.portal;
  const person = context.person();
  const id = params['id'] ?? '';
  const { value: form, typed } = await readKnownForm(request, planScenarioForm);
  const { searchParams } = new URL(request.url);
  if ('edits' in form) {
    try {
      const shown = await scenarioQuantities.planToEdit(person, id, filterOf(searchParams).q);
      return await saveIn(context, request.url, form, shown);
    } catch (error) {
      const { message, status } = context.refusal(error, ['forbidden']);
      return data({ ...untouched, message }, { status });
    }
  }
  const { intent } = form;
  try {
    if (form.intent === 'promote') await planScenarios.promote(person, id, form);
    else if (form.intent === 'comment') await scenarioComments.add(person, id, form);
    else if (form.intent === 'discard') await scenarioQuantities.discard(person, id);
    else await planScenarios.submit(person, id, form);
  } catch (error) {
    const { status, refusal: whole } = refusedForm(context, error, typed);
    return data({ ...untouched, whole }, { status });
  }
  if (intent === 'discard' || intent === 'delete') return redirect(`${planScenariosPath}?feito=delete`);
  return redirect(
    planScenarioPath(id) +
      withParams(searchParams, {
        ...withoutPlanScenarioDialogs,
        comentarios: intent === 'comment' ? searchParams.get('comentarios') : null,
        feito: intent,
      }),
  );
}

/** The part of an action's answer on quantities, if it does not concern them. */
const untouched = {
  message: '',
  fields: {},
  conflicts: [],
  absent: [],
  saved: 0,
  plan: null,
  whole: null as Answer['whole'],
  change: '',
  typed: {},
} satisfies Answer;

/** A scenario of the plan: its quantities on the screens of the plan, and the actions on the whole scenario. */
export default function PlanScenario() {
  const { scenario, results, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useLookAgain(scenario.state === 'waiting' || scenario.state === 'making');
  const crumb = <Link to={planScenariosPath}>Cenários de quantidades</Link>;
  if (!results)
    return (
      <Page title={scenario.title} crumb={crumb}>
        <Card padded>
          <ScenarioMaking scenario={scenario} />
        </Card>
      </Page>
    );
  return (
    <ResultsPage
      title={scenario.title}
      crumb={crumb}
      filterPath={null}
      results={results}
      answer={answer?.whole ? undefined : answer}
      tools={<ScenarioTools scenario={scenario} />}
    >
      <ScenarioDialogs
        {...loaded}
        scenario={scenario}
        change={loaded.promotes}
        refusal={answer?.whole ?? null}
      />
      <ScenarioNews scenario={scenario} />
    </ResultsPage>
  );
}
