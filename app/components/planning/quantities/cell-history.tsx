import { useEffect, useState } from 'react';
import type { PlanPlace } from '~/domain/planning/quantities/place';
import type { RowHistory } from '~/domain/planning/quantities/quantity-sheet';
import { originLink } from '~/domain/insight/origins/origin';
import { formatNumber } from '~/domain/values/format';
import { Overlay } from '../../grid/overlay';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Working } from '../../ui/working';
import styles from './quantity-grid.module.css';

interface CellHistoryProps {
  place: PlanPlace;
  /** The row's id. */
  id: string;
  onRestore: (value: number) => void;
  onClose: () => void;
}

/** The history of a quantity; an earlier value can be put into the cell again, to be saved, if it is editable. */
export function CellHistory({
  place: { sheet, closed, scenario },
  id,
  onRestore,
  onClose,
}: CellHistoryProps) {
  const [history, setHistory] = useState<RowHistory | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch(`${sheet}?linha=${id}`, { signal: stop.signal, headers: { Accept: 'application/json' } })
      .then(async (answer): Promise<RowHistory | 'failed'> =>
        answer.ok ? ((await answer.json()) as RowHistory) : 'failed',
      )
      .then(setHistory)
      .catch(() => !stop.signal.aborted && setHistory('failed'));
    return () => stop.abort();
  }, [sheet, id]);
  const known = history !== null && history !== 'failed' ? history : null;
  return (
    <Overlay title="Quantidade ao longo do tempo" description={known?.label} size="medium" onClose={onClose}>
      <Working doing={history === null && 'Lendo o histórico…'} />
      {history === 'failed' && (
        <Notice tone="bad">O histórico não pôde ser lido. Feche e tente de novo.</Notice>
      )}
      <p>
        <ButtonLink look="quiet" to={originLink('quantity', { linha: id, cenario: scenario })}>
          De onde vem
        </ButtonLink>
      </p>
      {known?.changes.length === 0 && <p>Ninguém mudou esta quantidade no portal.</p>}
      {known && known.changes.length > 0 && (
        <ol className={styles.changes}>
          {known.changes.map(({ from, to, by, at, what }, index) => (
            <li key={index}>
              <span>
                {formatNumber(from)} → <strong>{formatNumber(to)}</strong>
                <small>{[by, at, what].filter(Boolean).join(' · ') || 'Registro antigo'}</small>
              </span>
              {closed === null && (
                <Button
                  type="button"
                  look="secondary"
                  aria-label={`Repor ${formatNumber(from)}`}
                  onClick={() => onRestore(from)}
                >
                  Repor {formatNumber(from)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Overlay>
  );
}
