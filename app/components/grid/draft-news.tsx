import { useState } from 'react';
import { count } from '~/domain/values/format';
import type { GridRow } from '~/domain/grid/model';
import { Notice } from '../ui/notice';
import { useEdits, type Grid } from './use-grid';

interface DraftNewsProps<Row extends GridRow> {
  grid: Grid<Row>;
  /** Which edits were left out, in words, where the screen can name them. */
  left?: string | null | undefined;
}

/** What became of the edits that were kept from an earlier visit, until they are saved or taken back. */
export function DraftNews<Row extends GridRow>({ grid, left }: DraftNewsProps<Row>) {
  const { store } = grid;
  const { unsaved, sending } = useEdits(grid);
  const [{ restored, lost }] = useState(() => ({ restored: store.counts.unsaved, lost: store.lost }));
  const [settled, setSettled] = useState(false);
  if (!settled && restored > 0 && unsaved + sending === 0) setSettled(true);
  const taken = settled ? 0 : restored;
  if (taken + lost === 0) return null;
  return (
    <Notice tone="info">
      {taken > 0 &&
        `${count(taken, 'alteração sua que não foi salva está', 'alterações suas que não foram salvas estão')} de volta na grade. `}
      {lost > 0 &&
        (left ??
          `${count(lost, 'célula do rascunho está fechada agora e ficou', 'células do rascunho estão fechadas agora e ficaram')} de fora.`)}
    </Notice>
  );
}
