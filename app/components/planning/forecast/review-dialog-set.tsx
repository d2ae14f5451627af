import { useNavigate, useSearchParams } from '@remix-run/react';
import type { CommentView } from '~/domain/comments';
import type {
  CellValueThen,
  KeptChangeSet,
  ReviewAnswer,
  ReviewColumn,
} from '~/domain/planning/forecast/forecast';
import { withParams } from '~/domain/lists/paging';
import type { Suggestion } from '~/domain/planning/baseline/plan';
import type { ImportChange, ImportPlan } from '~/domain/planning/imports/workbook-import';
import type { ReviewStep, TakenStep } from '~/domain/planning/forecast/review-workflow';
import type { ReviewChanges } from '~/domain/planning/forecast/review-changes';
import type { UnsentNews } from '~/domain/planning/forecast/unsent';
import { ImportDialog } from '~/components/planning/imports/import-dialog';
import { fromSuggestion, fromWorkbook, type TakeImport } from '~/components/planning/imports/take-import';
import { formatDecimal } from '~/domain/values/decimal';
import { CellDialog } from './cell-dialog';
import { MassDialog } from './mass-dialog';
import { HistoryDialog, StepDialog, TakeBackDialog } from './review-dialogs';
import { SuggestionDialog } from './suggestion-dialog';

export interface ReviewDialogsProps {
  review: {
    readonly columns: readonly ReviewColumn[];
    readonly lock: { readonly open: boolean };
    readonly next: readonly ReviewStep[];
    /** For a review of a release point: the unsaved edits that a send would include. */
    readonly unsent?: UnsentNews;
    /** Of a release point's review: what its approver decides on. */
    readonly changes?: ReviewChanges | null;
    readonly steps: readonly TakenStep[];
    readonly sets: readonly KeptChangeSet[];
    readonly cell: {
      name: string;
      account: string;
      month: number;
      values: readonly CellValueThen[];
      comments: readonly CommentView[];
      people: readonly { email: string; name: string }[];
      origin: string | null;
    } | null;
    readonly suggestion: Suggestion | null;
    /** Where the suggestion is made a scenario; null in a scenario. */
    readonly suggestTo: string | null;
    readonly saveId: string;
    readonly commentId: string;
  };
  answer: ReviewAnswer | undefined;
  /** Takes changes from elsewhere into the grid, where there is one. */
  onTake?: TakeImport;
  /** Gives the dialog up where its code cannot be had. */
  onClose?: () => void;
}

/** The dialog in the address, if any. */
export function ReviewDialogs({ review, answer, onTake }: ReviewDialogsProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { open } = review.lock;
  const refusal = answer?.refusal?.message;
  const without = (...names: string[]) =>
    withParams(params, Object.fromEntries(['feito', ...names].map((name) => [name, null])));
  const step = review.next.find((name) => name === params.get('passo'));
  const set = review.sets.find(({ id }) => id === params.get('desfazer'));
  if (review.cell)
    return (
      <CellDialog
        cell={review.cell}
        commentId={review.commentId}
        saveId={review.saveId}
        open={open}
        closeTo={without('celula')}
        refusal={refusal}
        typed={answer?.refusal?.typed['text']}
      />
    );
  if (step)
    return (
      <StepDialog
        step={step}
        unsent={step === 'send' ? review.unsent : undefined}
        changes={review.changes ?? null}
        saveId={review.saveId}
        closeTo={without('passo')}
        refusal={refusal}
        typed={answer?.refusal?.typed['note']}
      />
    );
  if (set && open) return <TakeBackDialog set={set} closeTo={without('desfazer')} refusal={refusal} />;
  if (params.has('historico'))
    return (
      <HistoryDialog
        sets={review.sets}
        steps={review.steps}
        open={open}
        closeTo={without('historico')}
        takeBackTo={(id) => withParams(params, { desfazer: id, historico: null, feito: null })}
      />
    );
  if (params.has('importar') && open)
    return (
      <ImportDialog
        plan={answer?.plan ?? null}
        {...reviewImport}
        closeTo={without('importar')}
        refusal={refusal}
        {...(onTake && {
          onTake: ({ changes }: ImportPlan) => {
            onTake(changes, fromWorkbook);
            navigate(without('importar'), { replace: true, preventScrollReset: true });
          },
        })}
      />
    );
  if (review.suggestion && open)
    return (
      <SuggestionDialog
        suggestion={review.suggestion}
        scenarioTo={review.suggestTo}
        saveId={review.saveId}
        closeTo={without('sugerir', 'metodo', 'meses')}
        refusal={refusal}
        {...(onTake && {
          onTake: (changes: readonly ImportChange[]) => {
            onTake(changes, fromSuggestion);
            navigate(without('sugerir', 'metodo', 'meses'), { replace: true, preventScrollReset: true });
          },
        })}
      />
    );
  if (params.has('massa') && open)
    return (
      <MassDialog
        columns={review.columns}
        effect={answer?.effect ?? null}
        saveId={review.saveId}
        closeTo={without('massa')}
        refusal={refusal}
        typed={answer?.refusal?.typed ?? {}}
        faults={answer?.refusal?.faults ?? {}}
      />
    );
  return null;
}

/** The texts and the form of a review's import dialog. */
export const reviewImport = {
  words: {
    description:
      'Use a planilha XLSX que esta revisão exporta: só o que foi mudado nela entra, e nada é salvo antes de você conferir. Um CSV exportado não guarda de que valores partiu e não volta.',
    names: ['Conta', 'Mês'],
    cell: ['célula', 'células'],
    figure: (value: number) => formatDecimal(value, 2),
  },
  saves: {
    fields: { intent: 'save', kind: 'import' },
    id: 'id',
    cell: ({ row, column, to, version }: ImportChange) => ({
      account_concat: row,
      data_ref: `${column}-01`,
      forecast: to,
      version,
    }),
    totals: 'Para distribuir um novo total por suas células, digite-o na grade.',
  },
} as const;
