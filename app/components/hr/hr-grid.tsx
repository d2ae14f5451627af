import { useSearchParams } from '@remix-run/react';
import { MessageSquareText } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { editableDecimal } from '~/domain/decimal';
import { amountRule } from '~/domain/decimal-entry';
import {
  figureField,
  hrFigureNames,
  hrFigures,
  hrPath,
  type HrAnswer,
  type HrFigure,
  type HrRow,
} from '~/domain/hr';
import type { CellValue } from '~/domain/grid/model';
import { parseMonth, shortMonth } from '~/domain/month';
import { withParams } from '~/domain/paging';
import { DialogLink } from '../dialog-link';
import { GridView, useGrid, type Column } from '../grid/grid';
import type { UnsavedCell } from '../grid/grid-figures';
import { LeaveGuard } from '../leave-guard';
import { SaveButton, SaveConfirm, SaveNews } from '../save-bar';
import { useGridSave, type GridAnswer } from '../use-grid-save';
import styles from './hr-grid.module.css';

interface HrGridProps {
  branch: string;
  rows: readonly HrRow[];
  editable: boolean;
}

/** A branch's rows as an editable grid; comments open from their row. */
export function HrGrid({ branch, rows, editable }: HrGridProps) {
  const columns = useMemo(() => columnsOf(editable), [editable]);
  const grid = useGrid({ rows, columns, rowLabel, version });
  const { status, save } = useGridSave({ grid, path: `${hrPath(branch)}/salvar`, encode, read });
  const [asking, setAsking] = useState(false);
  const ask = useCallback(() => setAsking(grid.store.unsaved().length > 0), [grid.store]);
  return (
    <>
      <LeaveGuard grid={grid} choosing={choosing} />
      <SaveNews status={status} />
      {asking && (
        <SaveConfirm values={grid.store.unsaved().length} onConfirm={save} onClose={() => setAsking(false)} />
      )}
      <GridView
        grid={grid}
        label="Dados auxiliares da filial"
        tools={editable && <SaveButton grid={grid} status={status} onSave={ask} />}
      />
    </>
  );
}

const choosing = ['mes_inicio', 'mes_fim'];
const rowLabel = ({ nome }: HrRow) => nome;
const version = (row: HrRow) => row.version;
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

const columnsOf = (editable: boolean): Column<HrRow>[] => [
  { id: 'nome', label: 'Nome', kind: 'text', width: 200, value: ({ nome }) => nome },
  {
    id: 'mes_apur',
    label: 'Mês',
    kind: 'text',
    width: 72,
    value: ({ mes_apur }) => shortMonth(parseMonth(mes_apur) ?? 0),
  },
  { id: 'matricula', label: 'Matrícula', kind: 'text', width: 92, value: ({ matricula }) => matricula },
  { id: 'cpf', label: 'CPF', kind: 'text', width: 128, value: ({ cpf }) => cpf },
  { id: 'cargo_nome', label: 'Cargo', kind: 'text', width: 160, value: ({ cargo_nome }) => cargo_nome },
  ...hrFigureNames.map((figure): Column<HrRow> => ({
    id: figure,
    label: hrFigures[figure],
    kind: 'number',
    rule: amountRule,
    width: 150,
    value: (row) => row[figure],
    editable,
  })),
  {
    id: 'comentario',
    label: 'Comentário',
    kind: 'text',
    width: 260,
    value: ({ comentario }) => comentario,
    ...(editable && { render: (row: HrRow) => <CommentLink row={row} /> }),
  },
];

function CommentLink({ row: { id, nome, comentario } }: { row: HrRow }) {
  const [params] = useSearchParams();
  return (
    <DialogLink
      look="quiet"
      className={styles.comment}
      to={withParams(params, { comentario: id, salvo: null })}
      aria-label={`Comentário de ${nome}: ${comentario || 'nenhum'}`}
    >
      <MessageSquareText aria-hidden />
      <span>{comentario}</span>
    </DialogLink>
  );
}
