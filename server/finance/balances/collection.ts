import type { Db } from 'mongodb';
import {
  balanceCategories,
  balanceReports,
  cashFlows,
  equityMoves,
  measures,
} from '../../../app/domain/finance/balances/chart';
import { defineCollection, fillIn } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { marksSchema, unreckoned } from './marks';
import { monthId } from './place';

/** A company of the group, as a row of the base `empresa` says; `_id` is its `businessUnitID`. */
export const businessUnitSchema = z.object({
  _id: z.string(),
  name: z.string(),
  legalName: z.string(),
  /** Its 14 characters (`canonicalCnpj`); empty where nobody gave it. */
  cnpj: z.string().regex(/^(?:[\dA-Z]{12}\d{2})?$/),
  city: z.string(),
  state: z.string(),
  /** What the company does, one sentence: the first of the notes to its statements. */
  activity: z.string(),
  /** Who signs its statements. */
  director: z.string(),
  accountant: z.string(),
  /** The accountant's registration, e.g. `1SP234567/O-8`. */
  crc: z.string(),
});
export type BusinessUnit = z.infer<typeof businessUnitSchema>;

const accountBase = {
  /** Code in the chart of accounts. */
  _id: z.string(),
  name: z.string(),
  /** A line of the balance sheet, or of the income statement; empty where the chart gives none. */
  category2: z.string(),
  /** A line of the cockpit. */
  category3: z.string(),
  /** The note that tells more of it, that of its line where empty; the table there; and a paragraph of the note. */
  note: z.string(),
  noteTable: z.string(),
  noteText: z.string(),
  /** Reports of the cockpit that show the account. */
  reports: z.array(z.enum(balanceReports)),
  measure: z.enum(measures).nullable(),
  /** Where its change stands in the cash flow statement, and in which line there; its default and `category2` where empty. */
  cashFlow: z.enum(cashFlows).nullable(),
  cashFlowLine: z.string(),
  /** What changes an account of equity. */
  equityMove: z.enum(equityMoves).nullable(),
};

/**
 * An account of the chart that every company shares, as a row of the base `plano_contas` says: of the balance sheet,
 * or of the income statement.
 */
export const ledgerAccountSchema = z.discriminatedUnion('statement', [
  z.object({ ...accountBase, statement: z.literal('balance'), category1: z.enum(balanceCategories) }),
  z.object({ ...accountBase, statement: z.literal('income'), category1: z.string() }),
]);
export type LedgerAccount = z.infer<typeof ledgerAccountSchema>;

/**
 * What the balances of a company and month come to, so that nobody adds up every row to know which months there are
 * and whether they close.
 */
const balanceMonthSchema = marksSchema.extend({
  /** `2236 2026-10`. */
  _id: z.string(),
  businessUnitID: z.string(),
  data_ref: z.date(),
  /** Accounts that have a balance or a movement; a month without any is none. */
  accounts: z.number().int(),
  /** Whole centavos. */
  assets: z.number().int(),
  /** Liabilities and equity, whole centavos. */
  funding: z.number().int(),
});
export type BalanceMonth = z.infer<typeof balanceMonthSchema>;

const openOnes = { key: { open: 1 }, name: 'open', partialFilterExpression: { open: true } } as const;

export const balanceMonths = defineCollection<BalanceMonth>({
  name: 'balance_months',
  counted: true,
  version: 4,
  schema: balanceMonthSchema,
  indexes: [
    { key: { businessUnitID: 1, data_ref: 1 }, name: 'unit_month' },
    { key: { data_ref: 1, accounts: 1 }, name: 'month' },
    openOnes,
  ],
  migrations: [
    fillIn(
      'reckon-exactly',
      'balance_months',
      { exact: { $exists: false } },
      { $set: unreckoned(), $unset: { marks: '', reckoned: '', done: '' } },
    ),
  ],
});

/** What the accounts come to in a month over all companies. */
const balanceTotalSchema = marksSchema.extend({
  /** `2026-10`. */
  _id: z.string(),
  data_ref: z.date(),
  /** Whole centavos of accounts with a balance or a movement, by `fieldOfAccount`. */
  amounts: z.record(z.string(), z.number().int()),
});
export type BalanceTotal = z.infer<typeof balanceTotalSchema>;

export const balanceTotals = defineCollection<BalanceTotal>({
  name: 'balance_totals',
  version: 2,
  schema: balanceTotalSchema,
  indexes: [openOnes],
  migrations: [
    {
      name: 'total-months',
      due: async (db) => (await untotalled(db)).length,
      run: async (db) => {
        for (const data_ref of await untotalled(db))
          await db
            .collection<BalanceTotal>('balance_totals')
            .updateOne(
              { _id: monthId(data_ref) },
              { $set: { ...unreckoned(), data_ref, amounts: {} }, $unset: { done: '' } },
              { upsert: true },
            );
      },
    },
  ],
});

/** Months that have balances and no total, or one that an earlier release reckoned. */
async function untotalled(db: Db): Promise<Date[]> {
  const months: Date[] = await db.collection(balanceMonths.name).distinct('data_ref');
  const totals = db.collection<BalanceTotal & { done?: unknown }>('balance_totals');
  const known = new Set(await totals.distinct('_id', { done: { $exists: false } }));
  return months.filter((month) => !known.has(monthId(month)));
}

/** Counts the beginnings and the ends of writes of the chart. */
const chartEditionSchema = z.object({ _id: z.literal('chart'), edition: z.number().int() });
export type ChartEdition = z.infer<typeof chartEditionSchema>;

export const chartEditions = defineCollection<ChartEdition>({
  name: 'chart_editions',
  counted: true,
  version: 1,
  schema: chartEditionSchema,
  indexes: [],
});

export const balanceCollections = [balanceMonths, balanceTotals, chartEditions];
