import { useSearchParams } from '@remix-run/react';
import { withParams } from '~/domain/lists/paging';
import type { ReviewAnswer } from '~/domain/planning/forecast/forecast';
import type { PromotionPreview } from '~/domain/planning/scenarios/promotion';
import { withoutScenarioDialogs } from '~/domain/planning/scenarios/scenario';
import { OwnerDialog } from './owner-dialogs';
import { PromotionDialog } from './promotion-dialog';
import type { ShownScenario } from './scenario-head';

interface ScenarioDialogProps {
  loaded: {
    readonly scenario: ShownScenario;
    readonly promotion: PromotionPreview | null;
    readonly promoteId: string;
    readonly planners: readonly { readonly email: string; readonly name: string }[];
  };
  answer: Pick<ReviewAnswer, 'refusal'> | undefined;
}

/** The dialog of the scenario in the address, if any. */
export function ScenarioDialog({ loaded, answer }: ScenarioDialogProps) {
  const [params] = useSearchParams();
  const { scenario, promotion, promoteId, planners } = loaded;
  const closeTo = withParams(params, { ...withoutScenarioDialogs, feito: null });
  const common = { scenario, closeTo, refusal: answer?.refusal ?? null };
  if (promotion) return <PromotionDialog {...common} promotion={promotion} saveId={promoteId} />;
  return <OwnerDialog {...common} planners={planners} />;
}
