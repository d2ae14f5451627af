import { useRef, type ReactNode } from 'react';
import { Pager } from '~/components/ui/pager';
import { Card } from '~/components/ui/page';
import { useHydrated } from '~/components/ui/use-hydrated';
import { useLive } from '~/components/ui/use-live';
import type { Draft } from '~/domain/grid/draft';
import {
  reviewPageSize,
  reviewPath,
  type CompareMode,
  type Review,
  type ReviewAnswer,
  type ReviewComparison,
  type ReviewKey,
} from '~/domain/planning/forecast/forecast';
import { newScenarioPath } from '~/domain/planning/scenarios/scenario';
import type { TakeImport } from '../imports/take-import';
import { AskedDialog } from './asked-dialog';
import { PlainReview } from './plain-review';
import type { ReviewDialogsProps } from './review-dialog-set';
import { ReviewGrid } from './review-grid';
import { ReviewNews } from './review-news';
import { ReviewTools } from './review-tools';

interface ReviewBodyProps {
  reviewKey: ReviewKey;
  review: Review &
    ReviewDialogsProps['review'] & {
      readonly commented: Readonly<Record<string, number>>;
      readonly savedBy: Readonly<Record<string, string>>;
      readonly choices: readonly { value: string; label: string }[];
      readonly comparing: { what: string; mode: CompareMode };
      readonly comparison: ReviewComparison | null;
      readonly draft: Draft;
      readonly page: number;
    };
  answer: ReviewAnswer | undefined;
  turn: number;
  /** What stands over the news: until when it is open, whose it is. */
  children: ReactNode;
}

/** A review's figures with all that is done with them: of a release point, or of a scenario. */
export function ReviewBody({ reviewKey, review, answer, turn, children }: ReviewBodyProps) {
  const hydrated = useHydrated();
  const takeImport = useRef<TakeImport>();
  const { lock, page, saveId } = review;
  const { rf, costCentre, scenario } = reviewKey;
  const start = (page - 1) * reviewPageSize;
  const copied = { period: rf, cost_center: costCentre };
  useLive(`${reviewPath(reviewKey)}/eventos`);
  return (
    <>
      <AskedDialog
        review={review}
        answer={answer}
        suggestTo={scenario ? null : newScenarioPath({ ...copied, fonte: 'suggest' })}
        {...(hydrated && { onTake: (...taken: Parameters<TakeImport>) => takeImport.current?.(...taken) })}
      />
      {children}
      <ReviewNews answer={answer} turn={turn} saveId={saveId} />
      <ReviewTools
        choices={review.choices}
        comparing={review.comparing}
        why={review.comparison?.why ?? null}
        commented={review.commented}
        open={lock.open}
        scenarioTo={newScenarioPath({
          ...copied,
          fonte: scenario ? `scenario|${scenario}` : `release|${rf}`,
        })}
      />
      {hydrated ? (
        <ReviewGrid
          key={reviewPath(reviewKey)}
          reviewKey={reviewKey}
          review={review}
          comparison={review.comparison}
          draft={review.draft}
          takeImport={takeImport}
          open={lock.open}
        />
      ) : (
        <Card>
          <PlainReview
            key={saveId}
            review={review}
            comparison={review.comparison}
            shown={review.rows.slice(start, start + reviewPageSize)}
            saveId={saveId}
            open={lock.open}
            refusal={answer?.refusal}
          />
          <Pager total={review.rows.length} page={page} pageSize={reviewPageSize} sizes={false} />
        </Card>
      )}
    </>
  );
}
