import { useNavigate } from '@remix-run/react';
import { History, MessageSquareText, type Icon } from '~/components/ui/icons';
import { useCallback, useMemo, useState, type MutableRefObject } from 'react';
import {
  cellVersion,
  historyPath,
  nameParts,
  scopePath,
  shownText,
  type MonthRange,
  type SheetAnswer,
  type SheetRow,
  type SheetView,
} from '~/domain/planning/sheets/sheet';
import type { Draft } from '~/domain/grid/draft';
import { monthCode } from '~/domain/values/month';
import { withParams } from '~/domain/lists/paging';
import { buttonClass } from '../../ui/button';
import { openedFromPage } from '../../ui/dialog-link';
import { DraftNews } from '../../grid/draft-news';
import { GridView, useGrid, useUnloadGuard, type Column } from '../../grid/grid';
import { useLook } from '../../grid/use-look';
import type { UnsavedCell } from '../../grid/grid-figures';
import { useImport, type TakeImport } from '../imports/take-import';
import { SaveButton, SaveConfirm, SaveNews } from '../../grid/save-bar';
import { useDraft } from '../../grid/use-draft';
import { useGridSave, type GridAnswer } from '../../grid/use-grid-save';
import styles from './sheet-grid.module.css';

interface SheetGridProps {
  view: SheetView;
  scope: string;
  range: MonthRange;
  rows: readonly SheetRow[];
  /** Why figures take no edits: by row, and by column. */
  locks: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Stored edits of these rows from an earlier visit. */
  draft: Draft;
  editable: boolean;
  /** Gets what takes an imported workbook into the grid. */
  takeImport: MutableRefObject<TakeImport | undefined>;
}

/** A scope's rows as an editable grid; a row's comment and its figures over time open from it. */
export function SheetGrid({
  view,
  scope,
  range: { from, to },
  rows,
  locks,
  draft,
  editable,
  takeImport,
}: SheetGridProps) {
  const ways = useRowDialogs(view, scope);
  const columns = useMemo(() => columnsOf(view, locks, editable, ways), [view, locks, editable, ways]);
  const rowLabel = useCallback((row: SheetRow) => nameParts(view, row)[0] ?? '', [view]);
  const grid = useGrid({ rows, columns, rowLabel, version: cellVersion, savedBy, draft });
  useLook(grid);
  const path = `${scopePath(view, scope)}/salvar`;
  const { status, save } = useGridSave({ grid, path, encode, read });
  const months = useMemo(() => ({ mes_inicio: monthCode(from), mes_fim: monthCode(to) }), [from, to]);
  useDraft(grid, path, months);
  useUnloadGuard(grid);
  useImport(grid, takeImport);
  const [asking, setAsking] = useState(false);
  const ask = useCallback(() => setAsking(grid.store.unsaved().length > 0), [grid.store]);
  const answered = useCallback(() => {
    setAsking(false);
    grid.control.focus();
  }, [grid.control]);
  return (
    <>
      <SaveNews status={status} />
      <DraftNews grid={grid} />
      {asking && <SaveConfirm values={grid.store.unsaved().length} onConfirm={save} onClose={answered} />}
      <GridView
        grid={grid}
        label={view.table}
        tools={editable && <SaveButton grid={grid} status={status} onSave={ask} />}
      />
    </>
  );
}

const savedBy = (row: SheetRow) => row.savedBy;

/** The values under the edits are sent too, so that changes of other figures in a row do not conflict. */
function encode(cells: readonly UnsavedCell[], id: string): URLSearchParams {
  const edits = cells.map(({ rowId, columnId, value, over, version: rowVersion }) => ({
    row: rowId,
    column: columnId,
    from: over,
    to: value,
    version: rowVersion,
  }));
  return new URLSearchParams({ intent: 'save', id, cells: JSON.stringify(edits) });
}

function read(answer: unknown): GridAnswer {
  const { outcome, refusal } = answer as SheetAnswer;
  return {
    refusal: refusal?.message ?? null,
    conflicts: (outcome?.conflicts ?? []).map(({ row, column, theirs, version: rowVersion, by }) => ({
      rowId: row,
      columnId: column,
      theirs,
      version: rowVersion,
      ...(by && { by }),
    })),
  };
}

/** A figure's label on two lines, its last word below. */
const headOf = (label: string) => {
  const words = label.split(' ');
  return { over: words.slice(0, -1).join(' '), under: words.at(-1) ?? '' };
};

const columnsOf = (
  view: SheetView,
  locks: SheetGridProps['locks'],
  editable: boolean,
  { openComment, openHistory }: RowDialogs,
): Column<SheetRow>[] => [
  ...view.columns.map((column): Column<SheetRow> => {
    const { id, label, kind, width } = column;
    if (kind === 'figure')
      return {
        id,
        label,
        kind: 'number',
        rule: view.rule,
        width,
        head: headOf(label),
        value: (row) => row[id] ?? null,
        editable,
        lock: (row) => locks[row.id]?.[id] ?? null,
      };
    const shown = {
      id,
      label,
      kind: 'text' as const,
      width,
      value: (row: SheetRow) => shownText(column, row),
    };
    if (kind !== 'comment' || !editable) return shown;
    return {
      ...shown,
      lock: 'Enter abre o comentário',
      render: (row) => (
        <CellButton
          icon={MessageSquareText}
          label={`${label} de ${nameParts(view, row)[0]}: ${row[id] || 'nenhum'}`}
          text={String(row[id])}
          onPress={() => openComment(row.id)}
        />
      ),
    };
  }),
  {
    id: 'historico',
    label: 'Última alteração',
    kind: 'text',
    width: 300,
    value: savedBy,
    lock: 'Enter abre o histórico',
    render: (row) => (
      <CellButton
        icon={History}
        label={`Histórico de ${nameParts(view, row)[0]}: ${row.savedBy || 'ninguém o mudou'}`}
        text={row.savedBy}
        onPress={() => openHistory(row.id)}
      />
    ),
  },
];

interface RowDialogs {
  readonly openComment: (id: string) => void;
  readonly openHistory: (id: string) => void;
}

/** Functions that open a row's dialogs over this page; they stay the same, so that columns are not created again. */
function useRowDialogs(view: SheetView, scope: string): RowDialogs {
  const navigate = useNavigate();
  return useMemo(() => {
    const open = (path: string, comentario: string | null) => {
      const params = new URLSearchParams(window.location.search);
      navigate(path + withParams(params, { comentario, salvo: null }), {
        state: openedFromPage,
        preventScrollReset: true,
      });
    };
    return {
      openComment: (id) => open(scopePath(view, scope), id),
      openHistory: (id) => open(historyPath(view, scope, id), null),
    };
  }, [navigate, view, scope]);
}

interface CellButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly text: string;
  readonly onPress: () => void;
}

/**
 * A button instead of a link: a link asks the router for its address whenever its row is drawn, which is frequent
 * while scrolling.
 */
function CellButton({ icon: Icon, label, text: shown, onPress }: CellButtonProps) {
  return (
    <button type="button" tabIndex={-1} className={buttonLook} aria-label={label} onClick={onPress}>
      <Icon aria-hidden />
      <span>{shown}</span>
    </button>
  );
}

const buttonLook = buttonClass('quiet', styles.button);
