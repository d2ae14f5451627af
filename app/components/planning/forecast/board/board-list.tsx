import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { WhyLink } from '~/components/insight/variance/why-link';
import { openedFromPage } from '~/components/ui/dialog-link';
import { Breakable, ListTable, type ListColumn } from '~/components/ui/list';
import type { Sorting } from '~/domain/lists/list-query';
import { withParams } from '~/domain/lists/paging';
import { reviewPath } from '~/domain/planning/forecast/forecast';
import { foreseenMonths, type BoardRow } from '~/domain/planning/forecast/review-board';
import { formatFigure } from '~/domain/insight/panels/format';
import { varianceLink } from '~/domain/insight/variance/address';
import { formatDecimal } from '~/domain/values/decimal';
import { StateBadge } from '../state-badge';
import styles from './board.module.css';

interface BoardListProps {
  rf: string;
  rows: readonly BoardRow[];
  query: Sorting;
  beside: { readonly name: string; readonly months: string } | null;
  manages: boolean;
  /** E-mail of who looks. */
  own: string;
  advice: ReactNode;
}

const amount = (value: number | null) => (value === null ? '–' : formatDecimal(value, 2));

/** The cost centres of a release point with their reviews. */
export function BoardList({ rf, rows, query, beside, manages, own, advice }: BoardListProps) {
  const [params] = useSearchParams();
  const columns: (string | ListColumn)[] = [
    { label: 'Cost Center', sort: 'costCentre' },
    { label: 'Estado', sort: 'state' },
    { label: 'Responsável', sort: 'owner' },
    { label: 'Última mudança', sort: 'changed' },
    { label: rf, sort: 'total', align: 'end' },
    { label: beside?.name ?? 'Anterior', sort: 'before', align: 'end' },
    { label: 'Dif. $', sort: 'difference', align: 'end' },
    { label: 'Dif. %', sort: 'percent', align: 'end' },
  ];
  return (
    <>
      {beside && (
        <p className={styles.months}>
          Valores de {rf} e {beside.name} somados nos meses que os dois preveem: {beside.months}.
        </p>
      )}
      <ListTable
        label="Centros de custo"
        cards
        columns={columns}
        sorting={query}
        advice={advice}
        rows={rows.map((row) => ({
          key: row.costCentre,
          cells: [
            <Link key="name" to={reviewPath({ rf, costCentre: row.costCentre })} prefetch="intent">
              {row.costCentre}
            </Link>,
            <span key="state" className={styles.state}>
              <StateBadge state={row.state} />
              {row.late && <span className={styles.late}>atrasada</span>}
              {row.reminded && <small>lembrada em {row.reminded}</small>}
            </span>,
            <Owner
              key="owner"
              row={row}
              to={manages || row.owner === own ? withParams(params, { rf, pessoas: row.costCentre }) : null}
            />,
            row.changed ? (
              <span key="changed" className={styles.state}>
                {row.changed.by} <small>{row.changed.at}</small>
              </span>
            ) : (
              <span key="changed" className={styles.soft}>
                ninguém mexeu
              </span>
            ),
            amount(row.total),
            amount(row.before),
            row.difference !== null && beside ? (
              <WhyLink
                key="difference"
                to={varianceLink('review', {
                  rf,
                  cost_center: row.costCentre,
                  contra: beside.name,
                  periodo: foreseenMonths,
                })}
                of={row.costCentre}
              >
                {amount(row.difference)}
              </WhyLink>
            ) : (
              amount(row.difference)
            ),
            formatFigure(row.percent, 'percent'),
          ],
        }))}
      />
    </>
  );
}

/** @param to where its people are changed, for who may */
function Owner({ row, to }: { row: BoardRow; to: string | null }) {
  const { costCentre, ownerName, delegateName } = row;
  const nobody = !ownerName && !delegateName;
  return (
    <span className={styles.state}>
      {to ? (
        <Link
          to={to}
          state={openedFromPage}
          preventScrollReset
          aria-label={`Responsáveis de ${costCentre}: ${ownerName || 'ninguém'}`}
        >
          {ownerName || 'ninguém'}
        </Link>
      ) : (
        <span className={nobody ? styles.soft : undefined}>
          <Breakable text={ownerName || (nobody ? 'ninguém' : '–')} />
        </span>
      )}
      {delegateName && (
        <small>
          substituto: <Breakable text={delegateName} />
        </small>
      )}
    </span>
  );
}
