import { useState } from 'react';
import { count } from '~/domain/format';
import type { GridRow } from '~/domain/grid/model';
import { Notice } from '../notice';
import type { Grid } from './use-grid';

/** What became of the edits that were kept from an earlier visit; nothing where there were none. */
export function DraftNews<Row extends GridRow>({ grid: { store } }: { grid: Grid<Row> }) {
  const [{ taken, lost }] = useState(() => ({ taken: store.counts.unsaved, lost: store.lost }));
  if (taken + lost === 0) return null;
  return (
    <Notice tone="info">
      {taken > 0 &&
        `${count(taken, 'alteração sua que não foi salva está', 'alterações suas que não foram salvas estão')} de volta na grade. `}
      {lost > 0 &&
        `${count(lost, 'célula do rascunho está fechada agora e ficou', 'células do rascunho estão fechadas agora e ficaram')} de fora.`}
    </Notice>
  );
}
