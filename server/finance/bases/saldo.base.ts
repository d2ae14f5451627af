import type { Db, Document } from 'mongodb';
import { monthName, monthOfDate } from '../../../app/domain/values/month';
import {
  byGroup,
  controllers,
  defineBase,
  field,
  monthRange,
  monthsOf,
  tableUrl,
  titles,
} from '../../data/bases';
import type { LoadEffect } from '../../data/bases/standard-base';
import type { Followers } from '../../data/bases/derived-data';
import type { RowRule, RuleContext } from '../../data/bases/row-rule';
import { BalanceSums, placeId } from '../balances';
import type { MonthPlace } from '../balances/place';
import type { WrittenBalance } from '../balances/sums';
import { ClosedMonths } from '../closing';
import { companyField, companyTitles, ofCompany } from './empresa.base';
import { accountField, accountTitles, ofAccount } from './plano-contas.base';

export const balanceBase = defineBase({
  name: 'saldo',
  label: 'Saldos contábeis',
  senders: controllers,
  columns: [
    ['businessUnitID', 'Empresa', ofCompany],
    ['account', 'Conta', ofAccount],
    ['data_ref', 'Mês', { kind: 'month', required: true, unique: true }],
    ['valor', 'Valor', { kind: 'money', required: true }],
  ],
  titles: {
    businessUnitID: companyTitles,
    account: accountTitles,
    data_ref: titles.months,
    valor: ['Saldo', 'Saldo final', 'Saldo atual', ...titles.amounts],
  },
  keyOrder: ['businessUnitID', 'data_ref', 'account'],
  foundByIds: true,
  rules: [openMonth],
  derived: sumsOf,
  holding: (db, write) => new ClosedMonths(db).holdingOpen(write),
  closed: closedRows,
  undoBlocker: closedByNow,
  search: byGroup('balance', { key: 'businessUnitID' }, monthRange('data_ref'), (group, code) => ({
    title: `Saldos contábeis ${code}`,
    facts: [monthsOf(group)],
    codes: [code],
    url: tableUrl('saldo', { businessUnitID: code }),
  })),
  panel: {
    order: 8,
    label: 'Saldos contábeis',
    areas: ['repository'],
    seenAsBase: true,
    newest: 'data_ref',
    fields: {
      businessUnitID: companyField,
      account: accountField,
      data_ref: field.month('Mês'),
      valor: field.number('Saldo', 'currency'),
    },
  },
  refusals: { group: 'accounting' },
  firstStep: { order: 3, fills: 'Os valores dos demonstrativos e do cockpit' },
});

const placeOf = ({ businessUnitID, data_ref }: Readonly<Record<string, unknown>>): MonthPlace => ({
  businessUnitID: String(businessUnitID),
  data_ref: data_ref as Date,
});

/** A closed month accepts only balances that it already has. */
function openMonth({ db, ok, key, label }: RuleContext): RowRule {
  const closed = new ClosedMonths(db);
  return async (rows) => {
    const shut = await closed.among(rows.map(({ values }) => placeOf(values)));
    if (shut.size === 0) return rows.map(() => []);
    const concerned = rows.filter(({ values }) => shut.has(placeId(placeOf(values))));
    const found = await db
      .collection(ok.records)
      .find(key.filter(concerned.map(({ values }) => values)))
      .toArray();
    const stored = new Map(found.map((row) => [key.ofStored(row), row['valor'] as unknown]));
    return rows.map(({ values }) => {
      const place = placeOf(values);
      if (!shut.has(placeId(place)) || stored.get(key.of(values)) === values['valor']) return [];
      return [
        {
          column: 'data_ref',
          kind: 'closed-month',
          message: `${label('data_ref')}: ${monthName(monthOfDate(place.data_ref))} está fechado na empresa ${place.businessUnitID}; para mudar os saldos, peça que o mês seja reaberto em Fechamento`,
        },
      ];
    });
  };
}

/** Writes of balances update their sums. */
function sumsOf(db: Db): Followers {
  const sums = new BalanceSums(db);
  const written: Followers['written'] = (rows, write, onlyAdds, goesOn) =>
    sums.writing(rows as readonly WrittenBalance[], write, onlyAdds, goesOn);
  return { written, removed: written, rest: () => sums.rest(), settle: () => sums.settle() };
}

/** Rows of closed months are kept (rule F9). */
async function closedRows(db: Db, rows: readonly Document[]): Promise<boolean[]> {
  const shut = await new ClosedMonths(db).among(rows.map(placeOf));
  return rows.map((row) => shut.size > 0 && shut.has(placeId(placeOf(row))));
}

/** The reason why a load's balances cannot be undone: closed months have figures of it. Null if there is none. */
async function closedByNow(db: Db, load: LoadEffect): Promise<string | null> {
  const closed = await new ClosedMonths(db).all();
  const touched = await Promise.all(
    closed.map(async ({ businessUnitID, data_ref }) =>
      (await load.touches({ businessUnitID, data_ref }, 'valor')) ? [{ businessUnitID, data_ref }] : [],
    ),
  );
  const named = touched
    .flat()
    .sort((one, other) => placeId(one).localeCompare(placeId(other)))
    .map(
      ({ businessUnitID, data_ref }) => `${monthName(monthOfDate(data_ref))} da empresa ${businessUnitID}`,
    );
  if (named.length === 0) return null;
  return `Esta carga não pode ser desfeita, porque há meses dela fechados: ${named.join('; ')}. Reabra-os em Fechamento antes.`;
}
