import { ButtonLink } from '~/components/ui/button';
import { ThingLink } from '~/components/insight/things/thing-link';
import { ListTable } from '~/components/ui/list';
import type { AccountChange, ReviewChanges } from '~/domain/planning/forecast/review-changes';
import { formatDecimal } from '~/domain/values/decimal';
import { count } from '~/domain/values/format';

const amount = (value: number | null) => (value === null ? '–' : formatDecimal(value, 2));
const percent = (ratio: number | null) => (ratio === null ? '–' : `${formatDecimal(ratio * 100, 2)}%`);

const cellsOf = (
  { account, before, now, difference, percent: ratio, by }: AccountChange,
  isTotal: boolean,
) => [
  <ThingLink key="account" kind="account" code={isTotal ? '' : account} text={account} />,
  amount(before),
  amount(now),
  amount(difference),
  percent(ratio),
  by.join(', ') || '–',
];

/** A review's changes against the previous release point, by account, with their authors. */
export function ChangesTable({ changes }: { changes: ReviewChanges }) {
  const { against, months, total, accounts, more, why } = changes;
  return (
    <>
      <ListTable
        label={`O que mudou contra ${against}`}
        dense
        cards
        columns={[
          'Conta',
          { label: against, align: 'end' },
          { label: 'Esta revisão', align: 'end' },
          { label: 'Dif. $', align: 'end' },
          { label: 'Dif. %', align: 'end' },
          'Alterado por',
        ]}
        rows={[total, ...accounts].map((change) => ({
          key: change.account,
          cells: cellsOf(change, change === total),
        }))}
      />
      <p>
        Soma de {months}, os meses que os dois preveem.
        {more > 0 && ` Mudaram também ${count(more, 'conta menor', 'contas menores')}.`}
      </p>
      <ButtonLink to={why}>Por que mudou?</ButtonLink>
    </>
  );
}
