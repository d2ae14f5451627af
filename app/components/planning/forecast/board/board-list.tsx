import { Link, useSearchParams } from '@remix-run/react';
import { ThingArrow } from '~/components/insight/things/thing-marks';
import { WhyLink } from '~/components/insight/variance/why-link';
import { openedFromPage } from '~/components/ui/dialog-link';
import { Breakable } from '~/components/ui/list';
import { FilterChoice } from '~/components/ui/list-filter';
import { ListCard } from '~/components/ui/record-list';
import { optionOf } from '~/domain/lists/list';
import type { QueryOf } from '~/domain/lists/list-query';
import { withParams } from '~/domain/lists/paging';
import { reviewPath } from '~/domain/planning/forecast/forecast';
import { boardList } from '~/domain/planning/forecast/board-list';
import { foreseenMonths, type BoardRow } from '~/domain/planning/forecast/review-board';
import { formatFigure } from '~/domain/insight/panels/format';
import { varianceLink } from '~/domain/insight/variance/address';
import { formatDecimal } from '~/domain/values/decimal';
import { StateBadge } from '../state-badge';
import styles from './board.module.css';

interface BoardListProps {
  rf: string;
  rows: readonly BoardRow[];
  query: QueryOf<typeof boardList>;
  total: number;
  beside: { readonly name: string; readonly months: string } | null;
  manages: boolean;
  /** E-mail of the viewer. */
  own: string;
  periods: readonly string[];
}

const amount = (value: number | null) => (value === null ? '–' : formatDecimal(value, 2));

/** The cost centres of a release point with their reviews. */
export function BoardList({ rf, beside, manages, own, periods, ...list }: BoardListProps) {
  const [params] = useSearchParams();
  return (
    <ListCard
      {...list}
      list={boardList}
      label="Centros de custo"
      cards
      subject={['rf']}
      lead={<FilterChoice label="Período" name="rf" value={rf} options={periods.map(optionOf)} all={null} />}
      about={
        beside && (
          <p className={styles.months}>
            Valores de {rf} e {beside.name} somados nos meses que os dois preveem: {beside.months}.
          </p>
        )
      }
      labels={{ total: rf, before: beside?.name }}
      all={periods.length}
      advice="Ainda não há release point com valores."
      rowKey={({ costCentre }) => costCentre}
      cells={{
        costCentre: ({ costCentre }) => (
          <>
            <Link to={reviewPath({ rf, costCentre })} prefetch="intent">
              {costCentre}
            </Link>
            <ThingArrow kind="centre" code={costCentre} />
          </>
        ),
        state: ({ state, late, reminded }) => (
          <span className={styles.state}>
            <StateBadge state={state} />
            {late && <span className={styles.late}>atrasada</span>}
            {reminded && <small>lembrada em {reminded}</small>}
          </span>
        ),
        owner: (row) => (
          <Owner
            row={row}
            to={manages || row.owner === own ? withParams(params, { rf, pessoas: row.costCentre }) : null}
          />
        ),
        changed: ({ changed }) =>
          changed ? (
            <span className={styles.state}>
              {changed.by} <small>{changed.at}</small>
            </span>
          ) : (
            <span className={styles.soft}>ninguém mexeu</span>
          ),
        total: ({ total }) => amount(total),
        before: ({ before }) => amount(before),
        difference: ({ difference, costCentre }) =>
          difference !== null && beside ? (
            <WhyLink
              to={varianceLink('review', {
                rf,
                cost_center: costCentre,
                contra: beside.name,
                periodo: foreseenMonths,
              })}
              of={costCentre}
            >
              {amount(difference)}
            </WhyLink>
          ) : (
            amount(difference)
          ),
        percent: ({ percent }) => formatFigure(percent, 'percent'),
      }}
    />
  );
}

/** @param to address of the form for its people, with the right to change them */
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
