import { Link, useNavigate, useSearchParams } from '@remix-run/react';
import { useRef, useEffect, type ReactNode } from 'react';
import { Notice } from '~/components/ui/notice';
import { useAnswer } from '~/components/ui/use-answer';
import { Pager } from '~/components/ui/pager';
import { Card, Page } from '~/components/ui/page';
import { useHydrated } from '~/components/ui/use-hydrated';
import { useLive } from '~/components/ui/use-live';
import type { Draft } from '~/domain/grid/draft';
import {
  reviewPageSize,
  reviewPath,
  reviewDialogs,
  withoutDialogs,
  type CompareMode,
  type Review,
  type ReviewAnswer,
  type ReviewComparison,
  type ReviewKey,
} from '~/domain/planning/forecast/forecast';
import type { BoardState } from '~/domain/planning/forecast/review-board';
import type { TakeImport } from '~/components/planning/imports/take-import';
import { withParams } from '~/domain/lists/paging';
import { dialogSheets } from '~/components/planning/imports/sheets';
import { onDemand } from '~/components/ui/on-demand';
import { useReload } from '~/components/ui/use-reload';
import { PlainReview } from './plain-review';
import type { ReviewDialogsProps } from './review-dialog-set';
import { ReviewGrid } from './review-grid';
import { ReviewNews } from './review-news';
import { HeadTools, ReviewTools } from './review-tools';

/** A review's figures, as its loader has them. */
type ShownReview = ReviewBodyProps['review'];

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
      readonly order: readonly string[] | null;
      /** Address for a new scenario of the shown figures. */
      readonly scenarioTo: string;
    };
  answer: ReviewAnswer | undefined;
  turn: number;
  /** The lines above the news: the deadline and the owner. */
  children: ReactNode;
}

/** A review's figures with all that is done with them: of a release point, or of a scenario. */
export function ReviewBody({ reviewKey, review, answer, turn, children }: ReviewBodyProps) {
  const hydrated = useHydrated();
  const takeImport = useRef<TakeImport>();
  const { lock, page, saveId } = review;
  const start = (page - 1) * reviewPageSize;
  useLive(`${reviewPath(reviewKey)}/eventos`);
  return (
    <>
      <AskedDialog
        review={review}
        answer={answer}
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
        scenarioTo={review.scenarioTo}
      />
      {hydrated ? (
        <ReviewGrid
          // Remounted when it is opened or closed meanwhile: a closed review shows the stored figures.
          key={`${reviewPath(reviewKey)} ${lock.open}`}
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
            order={review.order}
            comparison={review.comparison}
            shown={review.rows.slice(start, start + reviewPageSize)}
            saveId={saveId}
            open={lock.open}
            sends={review.next.includes('send')}
            refusal={answer?.refusal}
          />
          <Pager total={review.rows.length} page={page} pageSize={reviewPageSize} sizes={false} />
        </Card>
      )}
    </>
  );
}

interface ReleaseReviewProps {
  reviewKey: ReviewKey;
  review: ShownReview & {
    readonly standing: BoardState;
    readonly others: readonly string[];
    readonly lock: { readonly reason: string };
    readonly closesIn: number | null;
    /** Until when it is to be sent; null without a term. */
    readonly term: { readonly deadline: string; readonly standing: string } | null;
  };
}

/** The review of a release point, with its workflow. Beside what scenarios share with it, or pages would have one more script. */
export function ReleaseReview({ reviewKey, review }: ReleaseReviewProps) {
  const { answer, turn } = useAnswer<() => Promise<ReviewAnswer>>();
  const { rf, costCentre } = reviewKey;
  const { standing, lock, next, others, term } = review;
  const filter = new URLSearchParams({ period: rf, cost_center: costCentre });
  useClosing(review.closesIn);
  return (
    <Page
      title={`${rf} · ${costCentre}`}
      crumb={<Link to={`/ij/report_create_schneider?${filter}`}>Filtering</Link>}
      tools={<HeadTools state={standing} open={lock.open} next={next} others={others} />}
    >
      <ReviewBody reviewKey={reviewKey} review={review} answer={answer} turn={turn}>
        <Notice tone="info" key={lock.reason}>
          {lock.reason}
          {term && ` Prazo de envio: ${term.deadline} (${term.standing}).`}
        </Notice>
      </ReviewBody>
    </Page>
  );
}

const ReviewDialogs = onDemand(
  () => import('./review-dialog-set').then(({ ReviewDialogs: loaded }) => loaded),
  dialogSheets,
);

/** The dialog in the address, if any. */
function AskedDialog(props: ReviewDialogsProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  if (!reviewDialogs.some((name) => params.has(name))) return null;
  const close = () =>
    navigate(withParams(params, withoutDialogs), { replace: true, preventScrollReset: true });
  return <ReviewDialogs {...props} onClose={close} />;
}

const dayMs = 86_400_000;

/** Loads the review again when its release point closes while the page is open: its cells are locked then, and say why. */
function useClosing(closesIn: number | null): void {
  const reload = useReload();
  useEffect(() => {
    if (closesIn === null || closesIn > dayMs) return;
    const timer = setTimeout(reload, closesIn + 1_000);
    return () => clearTimeout(timer);
  }, [closesIn, reload]);
}
