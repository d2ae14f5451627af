import { useNavigate, useSearchParams } from '@remix-run/react';
import { History } from '~/components/ui/icons';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { withParams } from '~/domain/lists/paging';
import { maxImportedRows } from '~/domain/planning/imports/workbook-import';
import type { PlanPlace } from '~/domain/planning/quantities/place';
import type { RowConflict } from '~/domain/planning/quantities/conflict';
import { count } from '~/domain/values/format';
import { DraftNews } from '../../grid/draft-news';
import { GridView, useEdits, useGrid, useUnloadGuard, type Grid } from '../../grid/grid';
import { useLook } from '../../grid/use-look';
import type { UnsavedCell } from '../../grid/grid-figures';
import { Overlay } from '../../grid/overlay';
import { SaveButton, SaveConfirm, SaveNews } from '../../grid/save-bar';
import { useGridSave, type GridAnswer } from '../../grid/use-grid-save';
import { useReading } from '../../grid/use-grid';
import { ThingLink } from '../../insight/things/thing-link';
import { Button } from '../../ui/button';
import { DialogActions } from '../../ui/dialog-link';
import { CellHistory } from './cell-history';
import type { DraftStore } from './drafts';
import { CellPlaces, quantityColumns, quantityRows, type QuantityRow } from './sheet-model';
import type { LoadedSheet } from './use-quantity-sheet';
import { sheetDraft, useSheetDrafts } from './use-sheet-drafts';

interface QuantityGridProps {
  place: PlanPlace;
  /** The filter as an address query. */
  query: string;
  sheet: LoadedSheet;
  drafts: DraftStore;
  /** Looks for what was saved, by this page too. */
  look: () => Promise<void>;
}

interface Saved {
  readonly conflicts?: readonly RowConflict[];
  readonly absent?: readonly string[];
  readonly message?: string;
}

/** The plan by SKU and month as an editable grid (rule P28). */
export function QuantityGrid({ place, query, sheet, drafts, look }: QuantityGridProps) {
  const { lines, months, cells, savedBy } = sheet;
  const rows = useMemo(() => quantityRows(lines), [lines]);
  const places = useMemo(() => new CellPlaces(lines, months), [lines, months]);
  const columns = useMemo(
    () => quantityColumns(months, cells, place.closed, skuLink),
    [months, cells, place.closed],
  );
  const version = useCallback(
    (row: QuantityRow, columnId: string) => cells.versions[places.at(row, columnId)] ?? 0,
    [cells, places],
  );
  const saver = useCallback(
    (row: QuantityRow, columnId: string) => savedBy.get(places.at(row, columnId)) || null,
    [savedBy, places],
  );
  const [draft] = useState(() => sheetDraft(sheet, places, drafts.drafts));
  const grid = useGrid({ rows, columns, rowLabel, version, savedBy: saver, draft });
  useSheetDrafts(grid, sheet, places, drafts);
  useLook(grid);
  useUnloadGuard(grid, !drafts.kept);
  const { status, save } = useQuantitySave(grid, sheet, places, `${place.sheet}?${query}`);
  const { kind } = status;
  useEffect(() => {
    if (kind === 'saved') void look();
  }, [kind, status, look]);
  const [asking, setAsking] = useState<'save' | 'reset' | null>(null);
  const [history, setHistory] = useState<string | null>(null);
  const close = useCallback(() => {
    setAsking(null);
    setHistory(null);
    grid.control.focus();
  }, [grid.control]);
  const ask = useCallback(() => setAsking(grid.store.unsaved().length > 0 ? 'save' : null), [grid.store]);
  return (
    <>
      {(kind !== 'saved' || status.conflicts > 0) && <SaveNews status={status} />}
      <DraftNews grid={grid} />
      {asking === 'save' && <QuantityConfirm grid={grid} onConfirm={save} onClose={close} />}
      {asking === 'reset' && <ResetConfirm grid={grid} onClose={close} />}
      {history !== null && (
        <CellHistory
          place={place}
          id={history}
          onClose={close}
          onRestore={(value) => {
            const key = places.key(cells.placesOf([history]).get(history) ?? -1);
            if (key) grid.control.apply('Restaurar um valor', [{ ...key, entry: { value } }]);
            close();
          }}
        />
      )}
      <GridView
        grid={grid}
        label="Planejamento por SKU e mês"
        tools={
          <>
            <HistoryButton
              grid={grid}
              idOf={(row, id) => cells.id(places.at(row, id))}
              onPress={setHistory}
            />
            {place.closed === null && (
              <>
                <ResetButton grid={grid} onPress={() => setAsking('reset')} />
                <SaveButton grid={grid} status={status} onSave={ask} />
              </>
            )}
          </>
        }
      />
    </>
  );
}

const skuLink = ({ label, line }: QuantityRow) =>
  line && <ThingLink kind="sku" code={line.sku} text={label} />;

const rowLabel = ({ label, line }: QuantityRow) => (line ? `${label} · ${line.channel}` : label);

/** Names a save as the plan's forms do: a UUID. */
const changeName = (id: string): string =>
  [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20, 32)].join('-');

/** Saves as one change; when all of it went through the address says so, and with it the page (rule P3). */
function useQuantitySave(grid: Grid<QuantityRow>, { cells }: LoadedSheet, places: CellPlaces, path: string) {
  const { store } = grid;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const sent = useRef({ change: '', keys: new Map<string, { rowId: string; columnId: string }>() });
  const encode = (unsaved: readonly UnsavedCell[], id: string) => {
    const keys = new Map<string, { rowId: string; columnId: string }>();
    const taken = unsaved.flatMap(({ rowId, columnId, value, over, version }) => {
      const row = cells.id(places.at(store.rowById(rowId), columnId));
      if (row === null) return [];
      keys.set(row, { rowId, columnId });
      return [{ row, column: 'valor', from: over, to: value, version }];
    });
    sent.current = { change: changeName(id), keys };
    return new URLSearchParams({ change: sent.current.change, cells: JSON.stringify(taken) });
  };
  const read = (answer: unknown): GridAnswer => {
    const { conflicts = [], absent = [], message = '' } = answer as Saved;
    return {
      refusal: message || (absent.length > 0 ? goneRows(absent.length) : null),
      conflicts: conflicts.flatMap(({ id, valor, version, by }) => {
        const key = sent.current.keys.get(id);
        return key ? [{ ...key, theirs: valor, version, ...(by && { by }) }] : [];
      }),
    };
  };
  const { status, save } = useGridSave({ grid, path, encode, read, maxCells: maxImportedRows });
  const latest = useRef({ params, navigate });
  useEffect(() => {
    latest.current = { params, navigate };
  });
  const whole = status.kind === 'saved' && status.conflicts === 0 ? status.turn : 0;
  useEffect(() => {
    if (whole === 0) return;
    const to = withParams(latest.current.params, { saved: sent.current.change });
    latest.current.navigate(to, { replace: true, preventScrollReset: true });
  }, [whole]);
  return { status, save };
}

const goneRows = (rows: number): string =>
  rows === 1
    ? '1 linha não existe mais e não foi gravada. Abra a página de novo.'
    : `${rows} linhas não existem mais e não foram gravadas. Abra a página de novo.`;

interface ConfirmProps {
  grid: Grid<QuantityRow>;
  onConfirm: () => void;
  onClose: () => void;
}

function QuantityConfirm({ grid: { store }, ...acts }: ConfirmProps) {
  const all = store.unsaved().length;
  const values = Math.min(all, maxImportedRows);
  return <SaveConfirm values={values} rest={all - values} {...acts} />;
}

function ResetButton({ grid, onPress }: { grid: Grid<QuantityRow>; onPress: () => void }) {
  const { unsaved } = useEdits(grid);
  return (
    <Button
      type="button"
      look="secondary"
      disabled={unsaved === 0}
      title={unsaved === 0 ? 'Nada foi digitado.' : undefined}
      onClick={onPress}
    >
      Reset
    </Button>
  );
}

function ResetConfirm({ grid: { store }, onClose }: { grid: Grid<QuantityRow>; onClose: () => void }) {
  return (
    <Overlay
      title="Descartar o que foi digitado?"
      description={`${count(store.counts.unsaved, 'quantidade volta', 'quantidades voltam')} ao que está gravado.`}
      onClose={onClose}
    >
      <DialogActions>
        <Button
          type="button"
          look="danger"
          onClick={() => {
            store.dispatch({ type: 'discard' });
            onClose();
          }}
        >
          Descartar
        </Button>
        <Button type="button" look="secondary" autoFocus onClick={onClose}>
          Cancelar
        </Button>
      </DialogActions>
    </Overlay>
  );
}

interface HistoryButtonProps {
  grid: Grid<QuantityRow>;
  idOf: (row: QuantityRow, columnId: string) => string | null;
  onPress: (id: string) => void;
}

/** Opens what the active cell's quantity was over time. */
function HistoryButton({ grid, idOf, onPress }: HistoryButtonProps): ReactNode {
  const { control } = grid;
  useReading(grid, () => {
    const stood = control.cellAt(control.selection.active);
    return `${stood?.row.id}|${stood?.column.id}`;
  });
  const cell = control.cellAt(control.selection.active);
  const id = cell && idOf(cell.row, cell.column.id);
  if (!cell || id === null) return null;
  return (
    <Button
      type="button"
      look="quiet"
      aria-label={`Histórico de ${rowLabel(cell.row)}, ${cell.column.label}`}
      onClick={() => onPress(id)}
    >
      <History aria-hidden />
      Célula
    </Button>
  );
}
