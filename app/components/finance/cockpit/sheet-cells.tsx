import type { SheetRow } from '~/domain/finance/cockpit/sheet';
import type { CockpitFilter } from '~/domain/finance/cockpit/filter';
import { cockpitVarianceLink } from '~/domain/finance/cockpit/variance-link';
import { formatDecimal } from '~/domain/values/decimal';
import { originLink } from '~/domain/insight/origins/origin';
import { OriginLink } from '../../insight/origins/origin-link';
import { WhyLink } from '../../insight/variance/why-link';
import type { SheetProps } from './sheet-grid';

/** The head of the balance-sheet table where it is a table of HTML. */
export function SheetHead({ months, className }: Pick<SheetProps, 'months'> & { className?: string }) {
  return (
    <thead className={className}>
      <tr>
        {['Description', months.from, months.to, 'Dif. $', 'Dif. %', 'Comments', 'Files'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const amounts = ['from', 'to', 'difference', 'percent'] as const;

/** A row's amounts, each in an element of its column. */
export function Amounts({
  row,
  as: Cell,
  filter,
}: {
  row: SheetRow;
  as: 'td' | 'span';
  /** Of the table whose amounts lead to what explains them; on paper nothing does. */
  filter?: CockpitFilter;
}) {
  return amounts.map((key) => {
    const amount = row[key];
    return (
      <Cell key={key} data-sign={amount !== null && amount < 0 ? -1 : undefined}>
        {amount !== null &&
          (key === 'difference' && filter ? (
            <WhyLink
              to={cockpitVarianceLink(filter, row.kind === 'step-total' ? undefined : row.id)}
              of={row.label}
            >
              {formatDecimal(amount, 2)}
            </WhyLink>
          ) : filter && (key === 'from' || key === 'to') ? (
            <OriginLink
              to={originLink('cockpit', { ...filter, linha: row.id, coluna: key })}
              of={row.label}
              first={key === 'to'}
            >
              {formatDecimal(amount, 2)}
            </OriginLink>
          ) : (
            formatDecimal(amount, 2)
          ))}
        {amount !== null && key === 'percent' && '%'}
      </Cell>
    );
  });
}
