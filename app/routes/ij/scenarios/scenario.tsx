import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { draftsArrived } from '~/components/grid/use-draft';
import { ReviewBody } from '~/components/planning/forecast/review-body';
import { ScenarioDialog } from '~/components/planning/scenarios/scenario-dialogs';
import { ScenarioHead, ScenarioNews } from '~/components/planning/scenarios/scenario-head';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { useAnswer } from '~/components/ui/use-answer';
import { titled } from '~/components/ui/window-title';
import { withParams } from '~/domain/lists/paging';
import { withoutDialogs } from '~/domain/planning/forecast/forecast';
import {
  isScenarioId,
  scenarioDialogs,
  scenarioPath,
  scenariosPath,
  withoutScenarioDialogs,
} from '~/domain/planning/scenarios/scenario';
import { reviewData } from '../forecast/review-data';
import { revalidateConflicts } from '../../newer-values';
import { outcomeParam } from '../forecast/review-answer';
import { scenarioAnswer } from './scenario-answer';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.scenario.title ?? null);

/** GET as a review's screen; `promover`, `pessoas`, `mudar`, `arquivar`, `apagar` open the scenario's own dialogs. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { scenarios, scenarioReviews } = context.portal;
  const person = context.person();
  const id = params['id'] ?? '';
  const { searchParams } = new URL(request.url);
  const { key, scenario, review } = await scenarioReviews.review(person, id);
  const { choices } = await scenarios.compare(person, { costCentre: key.costCentre, wanted: [] });
  const others = choices.filter(({ value }) => isScenarioId(value) && value !== id);
  const owns = scenario.right === 'own';
  return {
    ...(await reviewData(context, scenarioReviews.desk, key, review, searchParams, others)),
    key,
    scenario,
    /** A scenario has no workflow. */
    next: [],
    steps: [],
    promotion: searchParams.has('promover') && review.lock.open ? await scenarios.preview(person, id) : null,
    promoteId: randomUUID() as string,
    planners: owns && searchParams.has('pessoas') ? await scenarios.records.shareable(person) : [],
  };
}

/** Drafts are stored first, so that a person who comes back at once finds them. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  await draftsArrived();
  return serverLoader<typeof loader>();
}

export const shouldRevalidate = revalidateConflicts;

export async function action(args: ActionFunctionArgs) {
  const answer = await scenarioAnswer(args);
  const feito = outcomeParam(answer);
  if (feito === null) return data(answer, { status: answer.status });
  if (answer.done === 'delete') return redirect(`${scenariosPath}?feito=delete`);
  const { searchParams } = new URL(args.request.url);
  const closed = {
    ...withoutDialogs,
    ...withoutScenarioDialogs,
    metodo: null,
    meses: null,
    celula: searchParams.get('celula'),
    feito,
  };
  return redirect(
    scenarioPath(args.params['id'] ?? '') + withParams(searchParams, closed),
    answer.done ? 302 : 303,
  );
}

/** A scenario: its figures on the screen of a review, and the actions on the whole scenario. */
export default function Scenario() {
  const loaded = useLoaderData<typeof loader>();
  const { answer, turn } = useAnswer<typeof action>();
  const [params] = useSearchParams();
  // Dialogs of the whole scenario show their own answers.
  const inDialog = scenarioDialogs.some((name) => params.has(name));
  const { key, scenario, lock, others } = loaded;
  return (
    <Page
      title={scenario.title}
      crumb={<Link to={scenariosPath}>Cenários</Link>}
      tools={<ScenarioHead scenario={scenario} open={lock.open} others={others} />}
    >
      <ScenarioDialog loaded={loaded} answer={answer} />
      <ReviewBody reviewKey={key} review={loaded} answer={inDialog ? undefined : answer} turn={turn}>
        <Notice tone="info" key={lock.reason}>
          {key.costCentre}. {lock.reason}
        </Notice>
        <ScenarioNews scenario={scenario} answer={answer} />
      </ReviewBody>
    </Page>
  );
}
