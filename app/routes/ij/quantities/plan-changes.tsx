import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ChangesPage } from '~/components/planning/quantities/changes-page';
import { titled } from '~/components/ui/window-title';
import { changeChanges, loadChanges } from './changes-screen';

export const meta: MetaFunction = (args) => titled(args, 'Histórico do planejamento');

export const loader = (args: LoaderFunctionArgs) => loadChanges(args, args.context.portal.planning);

/** POST `intent` (`stop`, `resume`, `undo`) and `id`. */
export const action = (args: ActionFunctionArgs) => changeChanges(args, args.context.portal.planning);

/** The change sets of planning with their authors. */
export default function PlanChanges() {
  return (
    <ChangesPage
      title="Histórico de alterações"
      crumb="Planning / Histórico"
      history={useLoaderData<typeof loader>()}
      refusal={useActionData<typeof action>()?.message}
      plan={{ to: '/ij/plan', label: 'Filtro' }}
      closed={false}
    />
  );
}
