import { useNavigate } from '@remix-run/react';
import { History, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useCallback, useMemo, useState, type MutableRefObject } from 'react';
import { editableDecimal } from '~/domain/values/decimal';
import {
  figureField,
  hrFigureNames,
  hrFigures,
  hrHistoryPath,
  hrPath,
  hrRule,
  type HrAnswer,
  type HrFigure,
  type HrRow,
  type MonthRange,
} from '~/domain/planning/hr/hr';
import type { Draft } from '~/domain/grid/draft';
import type { CellValue } from '~/domain/grid/model';
import { monthCode, parseMonth, shortMonth } from '~/domain/values/month';
import { withParams } from '~/domain/lists/paging';
import { buttonClass } from '../../ui/button';
import { openedFromPage } from '../../ui/dialog-link';
import { DraftNews } from '../../grid/draft-news';
import { GridView, useGrid, useUnloadGuard, type Column } from '../../grid/grid';
import type { UnsavedCell } from '../../grid/grid-figures';
import { useImport, type TakeImport } from '../imports/take-import';
import { SaveButton, SaveConfirm, SaveNews } from '../../grid/save-bar';
import { useDraft } from '../../grid/use-draft';
import { useGridSave, type GridAnswer } from '../../grid/use-grid-save';
import styles from './hr-grid.module.css';

interface HrGridProps {
  branch: string;
  range: MonthRange;
  rows: readonly HrRow[];
  /** Edits of these months kept from an earlier visit. */
  draft: Draft;
  editable: boolean;
  /** Gets what takes an imported workbook into the grid. */
  takeImport: MutableRefObject<TakeImport | undefined>;
}

/** A branch's rows as an editable grid; a row's comment and its figures over time open from it. */
export function HrGrid({ branch, range: { from, to }, rows, draft, editable, takeImport }: HrGridProps) {
  const ways = useRowDialogs(branch);
  const columns = useMemo(() => columnsOf(editable, ways), [editable, ways]);
  const grid = useGrid({ rows, columns, rowLabel, version, savedBy, draft });
  const path = `${hrPath(branch)}/salvar`;
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
        label="Dados auxiliares da filial"
        tools={editable && <SaveButton grid={grid} status={status} onSave={ask} />}
      />
    </>
  );
}

const rowLabel = ({ nome }: HrRow) => nome;
const version = (row: HrRow) => row.version;
const savedBy = (row: HrRow) => row.savedBy;
const text = (value: CellValue) => editableDecimal(Number(value ?? 0), 2);

/** The values under the edits go along, so that who changed other figures of a row is in nobody's way. */
function encode(cells: readonly UnsavedCell[]): URLSearchParams {
  const drawn: Record<string, { version: number; texts: Record<string, string> }> = {};
  const body = new URLSearchParams({ intent: 'save' });
  for (const { rowId, columnId, value, over, version: held } of cells) {
    const row = (drawn[rowId] ??= { version: held, texts: {} });
    row.version = Math.max(row.version, held);
    row.texts[columnId] = text(over);
    body.append(figureField(columnId as HrFigure, rowId), text(value));
  }
  body.append('drawn', JSON.stringify(drawn));
  return body;
}

function read(answer: unknown): GridAnswer {
  const { outcome, refusal } = answer as HrAnswer;
  return {
    refusal: refusal?.message ?? null,
    conflicts: (outcome?.conflicts ?? []).map(({ id, figure, theirs, version: held, by }) => ({
      rowId: id,
      columnId: figure,
      theirs,
      version: held,
      ...(by && { by }),
    })),
  };
}

/** A figure's label on two lines, its last word below. */
const headOf = (label: string) => {
  const words = label.split(' ');
  return { over: words.slice(0, -1).join(' '), under: words.at(-1) ?? '' };
};

const columnsOf = (editable: boolean, { openComment, openHistory }: RowDialogs): Column<HrRow>[] => [
  { id: 'nome', label: 'Nome', kind: 'text', width: 180, value: ({ nome }) => nome },
  {
    id: 'mes_apur',
    label: 'Mês',
    kind: 'text',
    width: 72,
    value: ({ mes_apur }) => shortMonth(parseMonth(mes_apur) ?? 0),
  },
  { id: 'matricula', label: 'Matrícula', kind: 'text', width: 128, value: ({ matricula }) => matricula },
  ...hrFigureNames.map((figure): Column<HrRow> => ({
    id: figure,
    label: hrFigures[figure],
    kind: 'number',
    rule: hrRule,
    width: 112,
    head: headOf(hrFigures[figure]),
    value: (row) => row[figure],
    editable,
  })),
  {
    id: 'comentario',
    label: 'Comentário',
    kind: 'text',
    width: 220,
    value: ({ comentario }) => comentario,
    ...(editable && {
      lock: 'Enter abre o comentário',
      render: ({ id, nome, comentario }: HrRow) => (
        <CellButton
          icon={MessageSquareText}
          label={`Comentário de ${nome}: ${comentario || 'nenhum'}`}
          text={comentario}
          onPress={() => openComment(id)}
        />
      ),
    }),
  },
  { id: 'cpf', label: 'CPF', kind: 'text', width: 144, value: ({ cpf }) => cpf },
  { id: 'cargo_nome', label: 'Cargo', kind: 'text', width: 160, value: ({ cargo_nome }) => cargo_nome },
  {
    id: 'datas_afastamento',
    label: 'Afastamentos',
    kind: 'text',
    width: 190,
    value: ({ datas_afastamento }) => datas_afastamento,
  },
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
        label={`Histórico de ${row.nome}: ${row.savedBy || 'ninguém o mudou'}`}
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

/** Open a row's dialogs over this page; the same functions at all times, so that columns need not be made anew. */
function useRowDialogs(branch: string): RowDialogs {
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
      openComment: (id) => open(hrPath(branch), id),
      openHistory: (id) => open(hrHistoryPath(branch, id), null),
    };
  }, [navigate, branch]);
}

interface CellButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly text: string;
  readonly onPress: () => void;
}

/** A button and no link: a link asks the router of its address whenever its row is drawn, which scrolling does often. */
function CellButton({ icon: Icon, label, text: shown, onPress }: CellButtonProps) {
  return (
    <button type="button" tabIndex={-1} className={buttonLook} aria-label={label} onClick={onPress}>
      <Icon aria-hidden />
      <span>{shown}</span>
    </button>
  );
}

const buttonLook = buttonClass('quiet', styles.button);
