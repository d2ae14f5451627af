import { useFetcher, useNavigate, useRevalidator, useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '~/components/ui/button';
import { GridView, useEdits, useGrid, type Column } from '~/components/grid/grid';
import { useLook } from '~/components/grid/use-look';
import { useSpareWidth } from '~/components/grid/spare-width';
import { LeaveGuard } from '~/components/grid/leave-guard';
import { Refusal } from '~/components/ui/notice';
import { OriginLink } from '../origins/origin-link';
import { ThingLink } from '../things/thing-link';
import { WhyLink } from '../variance/why-link';
import { amountRule } from '~/domain/values/decimal-entry';
import type { CellConflict } from '~/domain/planning/forecast/forecast';
import type { SavedCell } from '~/domain/grid/edit-state';
import { withParams } from '~/domain/lists/paging';
import styles from './report-table.module.css';

export interface ReportGridColumn {
  readonly id: string;
  readonly label: string;
  /** Null where its amounts may be edited; else why not. */
  readonly lock: string | null;
  /** Differences of costs, for which more is bad and less is good. */
  readonly costs?: boolean;
  /** Address of the explanation of a line's difference. */
  readonly whyOf?: (row: ReportGridRow) => string;
  /** Address of the origin of a line's amount. */
  readonly originOf?: (row: ReportGridRow) => string;
}

export interface ReportGridRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: 'row' | 'step' | 'step-total';
  readonly acc_description: string;
  readonly amounts: Readonly<Record<string, number>>;
  /** The version of the editable amount; null if there is none. */
  readonly version: number | null;
}

/** The answer to a save that was not complete. */
export interface ReportSaveAnswer {
  readonly status: number;
  readonly outcome: { readonly conflicts: readonly CellConflict[] } | null;
  readonly refusal: { readonly message: string } | null;
}

interface ReportGridProps {
  label: string;
  rows: readonly ReportGridRow[];
  columns: readonly ReportGridColumn[];
  /** Month of the editable column, `YYYY-MM`. */
  month: string;
  /** Names the next saving, so that a form sent twice saves once. */
  change: string;
}

const width = { description: 320, amount: 150 } as const;
/** Of the width that is left, what goes to the descriptions; amounts have the rest. */
const descriptionShare = 0.5;

/** The report's table on the grid: a tree of rows, live sums, amounts edited with undo and saved. */
/** A difference has two heading lines: the figure, and what is subtracted. */
function headOf(label: string) {
  const [over = '', under] = label.split(' − ');
  return under === undefined ? {} : { head: { over, under: `− ${under}` } };
}

export function ReportGrid({ label, rows, columns, month, change }: ReportGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const spare = useSpareWidth(frame, width.description + columns.length * width.amount);
  const perAmount = Math.floor((spare * (1 - descriptionShare)) / Math.max(1, columns.length));
  const gridColumns = useMemo<Column<ReportGridRow>[]>(
    () => [
      {
        id: 'acc_description',
        label: 'Description',
        kind: 'text',
        width: width.description + spare - columns.length * perAmount,
        value: (row) => row.acc_description,
        render: ({ id, acc_description: name }) => <ThingLink kind="account" code={id} text={name} />,
      },
      ...columns.map(({ id, label: name, lock, costs, whyOf, originOf }) => ({
        id,
        label: name,
        ...headOf(name),
        kind: 'number' as const,
        width: width.amount + perAmount,
        rule: amountRule,
        editable: lock === null,
        costs,
        lock: (row: ReportGridRow) => lock ?? (row.version === null ? 'Esta conta não foi prevista.' : null),
        value: (row: ReportGridRow) => (row.kind === 'row' ? (row.amounts[id] ?? 0) : null),
        ...(whyOf && {
          renderGroups: true,
          render: (row: ReportGridRow, _value: unknown, text: string) =>
            text !== '' && (
              <WhyLink to={whyOf(row)} of={`${row.acc_description}, ${name}`}>
                {text}
              </WhyLink>
            ),
        }),
        ...(originOf && {
          renderGroups: true,
          render: (row: ReportGridRow, _value: unknown, text: string) =>
            text !== '' && (
              <OriginLink to={originOf(row)} of={`${row.acc_description}, ${name}`} first={false}>
                {text}
              </OriginLink>
            ),
        }),
      })),
    ],
    [columns, spare, perAmount],
  );
  const grid = useGrid({ rows, columns: gridColumns, rowLabel: (row) => row.acc_description });
  useLook(grid);
  const { unsaved, invalid, sending } = useEdits(grid);
  const { save, refusal } = useSaving(grid.store, rows, month, change);
  return (
    <div className={styles.grid} ref={frame}>
      <LeaveGuard grid={grid} />
      <Refusal reason={refusal} />
      <GridView
        grid={grid}
        label={label}
        tools={
          columns.some(({ lock }) => lock === null) && (
            <Button
              type="button"
              disabled={unsaved === 0 || invalid > 0 || sending > 0}
              title={
                invalid > 0
                  ? 'Corrija os valores marcados.'
                  : unsaved === 0
                    ? 'Nada foi alterado.'
                    : undefined
              }
              onClick={save}
            >
              {sending > 0 ? 'Salvando…' : 'Salvar'}
            </Button>
          )
        }
      />
    </div>
  );
}

type Store = ReturnType<typeof useGrid<ReportGridRow>>['store'];

/** Sends the grid's changes and passes the results to it. */
function useSaving(store: Store, rows: readonly ReportGridRow[], month: string, change: string) {
  const fetcher = useFetcher<ReportSaveAnswer>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const sent = useRef<readonly SavedCell[] | null>(null);
  const save = () => {
    const cells = store.unsaved();
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    sent.current = cells;
    store.dispatch({ type: 'send', cells });
    const edits = cells.map(({ rowId, value }) => ({
      account_concat: rowId,
      data_ref: `${month}-01`,
      forecast: value,
      version: versions.get(rowId) ?? 0,
    }));
    fetcher.submit({ intent: 'save', id: change, cells: JSON.stringify(edits) }, { method: 'post' });
  };
  useEffect(() => {
    const cells = sent.current;
    if (!cells || fetcher.state !== 'idle' || !fetcher.data) return;
    sent.current = null;
    const conflicts = fetcher.data.outcome?.conflicts ?? [];
    if (!fetcher.data.outcome) return store.dispatch({ type: 'failed' });
    const columnId = cells[0]?.columnId ?? '';
    const missed = new Set(conflicts.map(({ account_concat }) => account_concat));
    store.dispatch({ type: 'saved', cells: cells.filter(({ rowId }) => !missed.has(rowId)) });
    store.dispatch({
      type: 'conflicted',
      cells: conflicts.map(({ account_concat, theirs, by, at }) => ({
        rowId: account_concat,
        columnId,
        theirs,
        by: `${by}, ${at}`,
      })),
    });
    // A refused saving loads nothing by itself; the newer values come with their versions.
    if (conflicts.length > 0) revalidate();
    else navigate(withParams(params, { saved: 1 }), { preventScrollReset: true });
  }, [fetcher.state, fetcher.data, store, navigate, revalidate, params]);
  return { save, refusal: fetcher.state === 'idle' ? fetcher.data?.refusal?.message : undefined };
}
