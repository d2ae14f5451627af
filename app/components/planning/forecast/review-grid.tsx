import { useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, type MutableRefObject } from 'react';
import {
  reviewPath,
  type Review,
  type ReviewAnswer,
  type ReviewComparison,
  type ReviewKey,
} from '~/domain/planning/forecast/forecast';
import { whyOf } from '~/domain/planning/forecast/variance-link';
import { count } from '~/domain/values/format';
import type { UnsentNews } from '~/domain/planning/forecast/unsent';
import type { Draft } from '~/domain/grid/draft';
import { withParams } from '~/domain/lists/paging';
import { WhyLink } from '../../insight/variance/why-link';
import { DialogLink } from '../../ui/dialog-link';
import { DraftNews } from '../../grid/draft-news';
import { GridView, useGrid, useUnloadGuard, type Grid } from '../../grid/grid';
import { useLook } from '../../grid/use-look';
import type { UnsavedCell } from '../../grid/grid-figures';
import { useReading } from '../../grid/use-grid';
import { useImport, type TakeImport } from '../imports/take-import';
import { AccountLink } from './account-link';
import { SaveButton, SaveNews } from '../../grid/save-bar';
import { Symbol } from '../../grid/symbol';
import { useDraft } from '../../grid/use-draft';
import { useGridSave, type GridAnswer } from '../../grid/use-grid-save';
import {
  lastYear,
  reviewGridColumns,
  reviewGridRows,
  versionIn,
  type DrawDifference,
  type ReviewGridRow,
} from './review-grid-model';

interface ReviewGridProps {
  reviewKey: ReviewKey;
  review: Review & {
    /** By `<account>|2026-11`: how many comments a cell has, and who saved it last and when. */
    readonly commented: Readonly<Record<string, number>>;
    readonly savedBy: Readonly<Record<string, string>>;
    readonly unsent?: UnsentNews;
  };
  comparison: ReviewComparison | null;
  /** Stored edits of an earlier visit. */
  draft: Draft;
  open: boolean;
  /** Gets what takes an imported workbook into the grid. */
  takeImport: MutableRefObject<TakeImport | undefined>;
}

/** The review as an editable grid. */
export function ReviewGrid({ reviewKey, review, comparison, draft, open, takeImport }: ReviewGridProps) {
  const path = `${reviewPath(reviewKey)}/salvar`;
  const { columns: months, rows: accounts } = review;
  const rows = useMemo(() => reviewGridRows(accounts), [accounts]);
  const drawn = useCallback<DrawDifference>(
    (row, { key, label }, text) =>
      text !== '' &&
      comparison && (
        <WhyLink to={whyOf(comparison, key, row.of)} of={`${row.label}, ${label}`}>
          {text}
        </WhyLink>
      ),
    [comparison],
  );
  const columns = useMemo(
    () => reviewGridColumns(months, comparison, drawn, accountLink),
    [months, comparison, drawn],
  );
  const version = useMemo(() => versionIn(months), [months]);
  const { commented, savedBy: savers } = review;
  const flag = useCallback(
    (rowId: string, columnId: string) => {
      const many = commented[`${rowId}|${columnId}`];
      return many === undefined ? null : count(many, 'comentário', 'comentários');
    },
    [commented],
  );
  const savedBy = useCallback(
    ({ id }: ReviewGridRow, columnId: string) => savers[`${id}|${columnId}`] ?? null,
    [savers],
  );
  const profile = useMemo(() => lastYear({ columns: months, rows: accounts }), [months, accounts]);
  const grid = useGrid({ rows, columns, rowLabel, version, savedBy, draft, profile, flag });
  const { status, save } = useGridSave({ grid, path, encode, read });
  useDraft(grid, path);
  useUnloadGuard(grid);
  useStartAtForecast(grid, review);
  useImport(grid, takeImport);
  useLook(grid);
  return (
    <>
      <SaveNews status={status} />
      <DraftNews grid={grid} left={review.unsent?.leftOut} />
      <GridView
        grid={grid}
        label="Forecast por conta e mês"
        tools={
          <>
            <ActiveCellLink grid={grid} months={months} />
            {open && <SaveButton grid={grid} status={status} onSave={save} />}
          </>
        }
      />
    </>
  );
}

const rowLabel = ({ label }: ReviewGridRow) => label;

const accountLink = ({ id }: ReviewGridRow) => <AccountLink account={id} />;

const encode = (cells: readonly UnsavedCell[], id: string) =>
  new URLSearchParams({
    id,
    cells: JSON.stringify(
      cells.map(({ rowId, columnId, value, version, how }) => ({
        account_concat: rowId,
        data_ref: `${columnId}-01`,
        forecast: value ?? 0,
        version,
        how,
      })),
    ),
  });

function read(answer: unknown): GridAnswer {
  const { outcome, refusal } = answer as ReviewAnswer;
  return {
    refusal: refusal?.message ?? null,
    conflicts: (outcome?.conflicts ?? []).map(({ account_concat, data_ref, theirs, version, by, at }) => ({
      rowId: account_concat,
      columnId: data_ref.slice(0, 7),
      theirs,
      version,
      ...(by && { by: `${by}, ${at}` }),
    })),
  };
}

/** Scrolls the grid to the first forecast month; actuals are to the left. */
function useStartAtForecast({ control }: Grid<ReviewGridRow>, { columns, rows }: Review) {
  const start = useRef({
    rowId: rows[0]?.account ?? '',
    columnId: columns.find(({ kind }) => kind === 'forecast')?.key,
  });
  useEffect(() => {
    const { rowId, columnId } = start.current;
    if (columnId) control.show([{ rowId, columnId }], 'left');
  }, [control]);
}

/** Link to the history and comments of the active cell. */
function ActiveCellLink({ grid, months }: { grid: Grid<ReviewGridRow>; months: Review['columns'] }) {
  const { control } = grid;
  useReading(grid, () => {
    const stood = control.cellAt(control.selection.active);
    return `${stood?.row.id}|${stood?.column.id}`;
  });
  const [params] = useSearchParams();
  const cell = control.cellAt(control.selection.active);
  const month = months.find(({ key, kind }) => kind !== 'total' && key === cell?.column.id);
  if (!cell?.row.account || !month) return null;
  const name = `${cell.row.id}|${month.key}`;
  return (
    <DialogLink
      look="quiet"
      to={withParams(params, { celula: name, feito: null })}
      aria-label={`Histórico e comentários de ${cell.row.label}, ${month.label}`}
    >
      <Symbol name="message-square-text" />
      Célula
    </DialogLink>
  );
}
