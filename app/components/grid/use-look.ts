import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { lookParam } from '~/domain/grid/arrangement';
import type { GridRow } from '~/domain/grid/model';
import type { Grid } from './use-grid';
import { loadDialogs } from './load-dialogs';

/** Arranges a grid as the address says, and as it was before when the address says so no more (rule I12). */
export function useLook<Row extends GridRow>({ store, control }: Grid<Row>): void {
  const look = useSearchParams()[0].get(lookParam);
  useEffect(() => {
    if (look === null) return;
    // With the dialogs' code, which is there soon: a script of its own would cost each grid's page its name.
    const back = loadDialogs().then(({ lookAs }) => lookAs({ store, control }, look));
    return () => void back.then((undo) => undo());
  }, [store, control, look]);
}
