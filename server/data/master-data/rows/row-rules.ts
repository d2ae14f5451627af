import type { Db } from 'mongodb';
import type { Document } from 'mongodb';
import type { Replacement } from '../../../../app/domain/data/files/load-mode';
import {
  balanceCategories,
  balanceCategoryLabels,
  sideOf,
} from '../../../../app/domain/finance/balances/chart';
import { monthName, monthOfDate } from '../../../../app/domain/values/month';
import {
  forecastMonths,
  parseReleasePoint,
  releaseCalendar,
} from '../../../../app/domain/planning/forecast/release-point';
import { currentMonth, type Clock } from '../../../platform/clock';
import { placeId, type MonthPlace } from '../../../finance/balances/place';
import { ClosedMonths } from '../../../finance/closing/closed-months';
import type { Base } from '../base';
import { choiceWords } from '../choice-labels';
import { shown, type Value } from './cell';
import type { RowFault } from './header';
import { branchOf } from '../rights';
import { fieldOf, storageOf } from '../base-storage';
import { isOwnBranch } from '../../../people/users/branches';
import { outsideOf } from './scope';
import { RowKey } from './row-key';
import type { AcceptedRow } from './stamp';

/** Whose rows are looked at: some people are kept to their branches, some loads to what they replace. */
export interface Sender {
  readonly stores: readonly string[];
  readonly replaces?: Replacement;
  /** Whether reasons may name rows of `saldo`. */
  readonly seesBalances: boolean;
}

type Rows = readonly Pick<AcceptedRow, 'values'>[];

/** What is wrong with rows as wholes, row by row. */
export type RowRule = (rows: Rows) => Promise<readonly (readonly RowFault[])[]>;

export interface RuleContext {
  readonly db: Db;
  readonly ok: Base;
  readonly clock: Clock;
  readonly sender: Sender;
  readonly label: (column: string) => string;
  /** A column's value as people read it. */
  readonly told: (column: string, value: Value | undefined) => string;
}

export type RuleMaker = (circumstances: RuleContext) => RowRule;

export const rowByRow =
  (check: (values: AcceptedRow['values']) => RowFault | null): RowRule =>
  (rows) =>
    Promise.resolve(
      rows.map(({ values }) => {
        const fault = check(values);
        return fault ? [fault] : [];
      }),
    );

/** A release point takes months from its anchor to its window's end (rule P11). */
const withinWindow: RuleMaker = ({ clock, label }) => {
  const today = currentMonth(clock);
  return rowByRow(({ rf, data_ref }) => {
    const release = parseReleasePoint(String(rf));
    if (!release || !(data_ref instanceof Date)) return null;
    const months = forecastMonths(releaseCalendar(release, today));
    const month = monthOfDate(data_ref);
    if (months.includes(month)) return null;
    const [first = month, last = month] = [months[0], months.at(-1)];
    return {
      column: 'data_ref',
      kind: 'outside-window',
      message: `${label('data_ref')}: ${monthName(month)} está fora da janela de ${String(rf)}, de ${monthName(first)} a ${monthName(last)}`,
    };
  });
};

/**
 * Whoever is kept to some branches sends rows of these alone (rule A33), and none that would take a row from another: what a
 * key names is of the sender's branches before the load as after it.
 */
const ownRows =
  (column: string): RuleMaker =>
  ({ db, ok, sender, label, told }) => {
    const key = new RowKey(ok);
    const fault = (message: string): [RowFault] => [
      { column, kind: 'other-branch', message: `${label(column)}: ${message}` },
    ];
    return async (rows) => {
      const stored =
        key.columns.length === 0 || rows.length === 0
          ? []
          : await db
              .collection(ok.records)
              .find(key.filter(rows.map(({ values }) => values)))
              .toArray();
      const field = fieldOf(storageOf(ok), column);
      const others = new Set(
        stored.filter((row) => !isOwnBranch(sender, row[field])).map((row) => key.ofStored(row)),
      );
      return rows.map(({ values }) => {
        if (!isOwnBranch(sender, values[column]))
          return fault(`${shown(told(column, values[column]))} não é uma filial sua`);
        return others.has(key.of(values)) ? fault('a linha com esta chave é de outra filial') : [];
      });
    };
  };

/** A load that replaces a part of its base brings rows of that part alone. */
const withinReplaced: RuleMaker = ({ ok, sender: { replaces = [] }, label }) =>
  rowByRow((values) => outsideOf(ok, replaces, values, label));

/** The balance sheet has categories of its own (rule F4); the income statement takes the chart's, but needs one. */
const knownCategory: RuleMaker = ({ label }) =>
  rowByRow(({ statement, category1 }) => {
    const given = String(category1 ?? '');
    const known = balanceCategories.some((category) => category === given);
    if (statement === 'income' ? given !== '' : known) return null;
    const message =
      statement === 'income'
        ? `${label('category1')}: falta o valor`
        : `${label('category1')}: ${shown(given)} não é um de ${choiceWords(balanceCategories, balanceCategoryLabels).join(', ')}`;
    return { column: 'category1', kind: 'not-a-category', message };
  });

/** An account with balances in closed months stays on its side: they would not close any more. */
const steadySide: RuleMaker = ({ db, label, sender: { seesBalances } }) => {
  const closed = new ClosedMonths(db);
  return async (rows) => {
    const places = await closed.all();
    if (places.length === 0) return rows.map(() => []);
    const stored = await db
      .collection('plano_contas')
      .find({ account: { $in: rows.map(({ values }) => String(values['account'])) } })
      .toArray();
    const sides = new Map(stored.map((row) => [String(row['account']), sideNamed(row)]));
    const moved = rows.flatMap(({ values }) => {
      const before = sides.get(String(values['account']));
      return before === undefined || before === sideNamed(values) ? [] : [String(values['account'])];
    });
    if (moved.length === 0) return rows.map(() => []);
    const kept = await monthsWith(db, moved, places);
    return rows.map(({ values }) => {
      const [first, ...others] = kept.get(String(values['account'])) ?? [];
      if (!first || !moved.includes(String(values['account']))) return [];
      const more = others.length > 0 ? ` e mais ${others.length}` : '';
      const named = `${monthName(monthOfDate(first.data_ref))} da empresa ${first.businessUnitID}${more}`;
      const which = seesBalances ? ` (${named})` : '';
      return [
        {
          column: 'category1',
          kind: 'closed-month',
          message: `${label('category1')}: a conta mudaria de lado no balanço e tem saldo em meses fechados${which}; para mudá-la, peça que os meses sejam reabertos em Fechamento`,
        },
      ];
    });
  };
};

const sideNamed = ({ statement, category1 }: Document): string =>
  statement === 'balance' ? sideOf(String(category1)) : 'income';

/** By account, those of `places` that have a balance of it, newest first. */
async function monthsWith(
  db: Db,
  accounts: readonly string[],
  places: readonly MonthPlace[],
): Promise<Map<string, MonthPlace[]>> {
  const shut = new Set(places.map(placeId));
  const balances = await db
    .collection<MonthPlace & { account: string }>('saldo')
    .find({
      businessUnitID: { $in: [...new Set(places.map(({ businessUnitID }) => businessUnitID))] },
      account: { $in: [...accounts] },
      valor: { $ne: 0 },
    })
    .sort({ data_ref: -1, businessUnitID: 1 })
    .toArray();
  const found = new Map<string, MonthPlace[]>();
  for (const { account, businessUnitID, data_ref } of balances) {
    if (!shut.has(placeId({ businessUnitID, data_ref }))) continue;
    found.set(account, [...(found.get(account) ?? []), { businessUnitID, data_ref }]);
  }
  return found;
}

/** A closed month takes no balances but those that it has already. */
const openMonth: RuleMaker = ({ db, ok, label }) => {
  const closed = new ClosedMonths(db);
  const key = new RowKey(ok);
  return async (rows) => {
    const shut = await closed.among(rows.map(placeOf));
    if (shut.size === 0) return rows.map(() => []);
    const concerned = rows.filter((row) => shut.has(placeId(placeOf(row))));
    const found = await db
      .collection(ok.records)
      .find(key.filter(concerned.map(({ values }) => values)))
      .toArray();
    const stored = new Map(found.map((row) => [key.ofStored(row), row['valor'] as unknown]));
    return rows.map((row) => {
      const place = placeOf(row);
      if (!shut.has(placeId(place)) || stored.get(key.of(row.values)) === row.values['valor']) return [];
      return [
        {
          column: 'data_ref',
          kind: 'closed-month',
          message: `${label('data_ref')}: ${monthName(monthOfDate(place.data_ref))} está fechado na empresa ${place.businessUnitID}; para mudar os saldos, peça que o mês seja reaberto em Fechamento`,
        },
      ];
    });
  };
};

const placeOf = ({ values }: Rows[number]): MonthPlace => ({
  businessUnitID: String(values['businessUnitID']),
  data_ref: values['data_ref'] as Date,
});

const makers: Readonly<Record<string, readonly RuleMaker[]>> = {
  forecast: [withinWindow],
  plano_contas: [knownCategory, steadySide],
  saldo: [openMonth],
};

function branchRules(circumstances: RuleContext): RowRule[] {
  const column = branchOf(circumstances.ok);
  return column === undefined || circumstances.sender.stores.length === 0
    ? []
    : [ownRows(column)(circumstances)];
}

export const rowRulesOf = (
  circumstances: RuleContext,
  name = circumstances.ok.collection_name,
): RowRule[] => [
  ...branchRules(circumstances),
  ...(circumstances.sender.replaces?.some(({ values }) => values.length > 0)
    ? [withinReplaced(circumstances)]
    : []),
  ...((Object.hasOwn(makers, name) ? makers[name] : undefined) ?? []).map((make) => make(circumstances)),
];
