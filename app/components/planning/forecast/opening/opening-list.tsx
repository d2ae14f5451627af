import { DialogLink } from '~/components/ui/dialog-link';
import { ListTable } from '~/components/ui/list';
import { Progress } from '~/components/ui/progress';
import { formatDecimal } from '~/domain/values/decimal';
import { count, formatInteger } from '~/domain/values/format';
import {
  isOpening,
  isUnderWay,
  openingStateLabel,
  type OpeningRow,
} from '~/domain/planning/forecast/opening';
import styles from './opening.module.css';

/** The newest openings, how far each is, and their taking back. */
export function OpeningList({ openings }: { openings: readonly OpeningRow[] }) {
  return (
    <ListTable
      label="Aberturas"
      cards
      columns={[
        'Release point',
        'Quando',
        'Quem',
        'Origem',
        { label: 'Centros × contas', align: 'end' },
        { label: 'Células', align: 'end' },
        { label: 'Soma (R$)', align: 'end' },
        'Situação',
        'Ações',
      ]}
      rows={openings.map((opening) => ({
        key: opening.id,
        cells: [
          opening.rf,
          opening.at,
          opening.by,
          opening.what,
          `${formatInteger(opening.centres)} × ${formatInteger(opening.accounts)}`,
          formatInteger(opening.cells),
          formatDecimal(opening.sum, 2),
          <HowFar key="state" {...opening} />,
          isOpening(opening.state) ? (
            <DialogLink
              key="cancel"
              look="cell"
              to={`?abrir=1&cancelar=${opening.id}`}
              aria-label={`Cancelar a abertura de ${opening.rf}, ${opening.at}`}
            >
              Cancelar
            </DialogLink>
          ) : (
            opening.state === 'done' &&
            opening.cells > 0 && (
              <DialogLink
                key="undo"
                look="cell"
                to={`?abrir=1&desfazer=${opening.id}`}
                aria-label={`Desfazer a abertura de ${opening.rf}, ${opening.at}`}
              >
                Desfazer
              </DialogLink>
            )
          ),
        ],
      }))}
      advice="Quem abriu o quê, quando e com que valores aparece aqui."
    />
  );
}

function HowFar({ state, done, centres, left, cancelled }: OpeningRow) {
  return (
    <span className={styles.state} data-state={state}>
      {openingStateLabel[state]}
      {cancelled && <small>{cancelled}</small>}
      {isUnderWay(state) && (
        <>
          <Progress done={done} total={centres} label="Andamento" />
          <small>
            {formatInteger(done)} de {count(centres, 'centro', 'centros')}
          </small>
        </>
      )}
      {left > 0 && (
        <small>
          {count(
            left,
            cancelled ? 'célula ficou' : 'célula editada ficou',
            cancelled ? 'células ficaram' : 'células editadas ficaram',
          )}
        </small>
      )}
    </span>
  );
}
