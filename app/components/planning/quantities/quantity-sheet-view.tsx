import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { withParams } from '~/domain/lists/paging';
import { count, formatInteger } from '~/domain/values/format';
import { Button } from '../../ui/button';
import { DialogLink } from '../../ui/dialog-link';
import { Notice } from '../../ui/notice';
import { Working } from '../../ui/working';
import type { DraftStore } from './drafts';
import { QuantityGrid } from './quantity-grid';
import styles from './quantity-grid.module.css';
import type { Results } from './results';
import { useQuantitySheet } from './use-quantity-sheet';

interface QuantitySheetViewProps {
  results: Results;
  drafts: DraftStore;
}

/** The selection in the grid, updated with saves of others; group editing waits for unsaved edits (rule P4). */
export function QuantitySheetView({ results, drafts }: QuantitySheetViewProps) {
  const { query, total, period, saved, place } = results;
  const { sheet, failure, others, look, retry } = useQuantitySheet(place, query);
  const [params] = useSearchParams();
  const typed = Object.keys(drafts.drafts).length;
  const known = sheet?.cells.placesOf(Object.keys(drafts.drafts)).size ?? typed;
  const state = saved && `${saved.id} ${saved.state}`;
  useEffect(() => {
    if (state) void look();
  }, [state, look]);
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.period}>{period}</p>
        {others.length > 0 && <p className={styles.others}>Também no plano agora: {others.join(', ')}</p>}
        {place.closed === null &&
          (typed > 0 ? (
            <Button type="button" look="secondary" disabled title="Grave ou descarte o que digitou antes.">
              Edição em grupo
            </Button>
          ) : (
            <DialogLink look="secondary" to={withParams(params, { grupo: 1, saved: null })}>
              Edição em grupo
            </DialogLink>
          ))}
      </div>
      {typed > known && (
        <Notice tone="info">
          {count(
            typed - known,
            'quantidade que você digitou está fora deste filtro e não foi gravada',
            'quantidades que você digitou estão fora deste filtro e não foram gravadas',
          )}
          : grave-as ou descarte-as na lista.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" key={failure}>
          {failure}{' '}
          <Button type="button" look="quiet" onClick={retry}>
            Tentar de novo
          </Button>
        </Notice>
      )}
      {(!sheet || !drafts.read) && failure === null && (
        <Working doing={`Lendo ${formatInteger(total)} quantidades…`} />
      )}
      {sheet && drafts.read && (
        <QuantityGrid key={query} place={place} query={query} sheet={sheet} drafts={drafts} look={look} />
      )}
    </>
  );
}
