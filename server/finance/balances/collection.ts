import type { Db } from 'mongodb';
import {
  balanceCategories,
  balanceReports,
  cashFlows,
  equityMoves,
  measures,
} from '../../../app/domain/finance/balances/chart';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { marksSchema, unreckoned } from './marks';
import { monthId, type MonthPlace } from './place';

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

/** What the balances of a company come to in a month. */
const unitSumSchema = z.object({
  /** Accounts that have a balance or a movement. */
  accounts: z.number().int(),
  /** Whole centavos. */
  assets: z.number().int(),
  /** Liabilities and equity, whole centavos. */
  funding: z.number().int(),
});
export type UnitSum = z.infer<typeof unitSumSchema>;

/** A month of a company with balances, and what these come to. */
export interface UnitMonth extends UnitSum, MonthPlace {}

/**
 * What the balances of a month come to, so that nobody adds up every row to know which months there are, whether they
 * close, and what an account comes to over all companies.
 */
const monthSumSchema = marksSchema.extend({
  /** `2026-10`. */
  _id: z.string(),
  data_ref: z.date(),
  /** By `fieldOf` of the company's code. */
  units: z.record(z.string(), unitSumSchema),
  /** Whole centavos of accounts with a balance or a movement, by `fieldOf` of the account's code. */
  amounts: z.record(z.string(), z.number().int()),
});
export type MonthSum = z.infer<typeof monthSumSchema>;

export const monthSums = defineCollection<MonthSum>({
  name: 'month_sums',
  counted: true,
  version: 1,
  schema: monthSumSchema,
  indexes: [{ key: { open: 1 }, name: 'open', partialFilterExpression: { open: true } }],
  migrations: [
    {
      name: 'sum-months',
      due: async (db) => (await unsummed(db)).length,
      run: async (db) => {
        for (const data_ref of await unsummed(db))
          await collection(db, monthSums).updateOne(
            { _id: monthId(data_ref) },
            { $setOnInsert: { ...unreckoned(), data_ref, units: {}, amounts: {} } },
            { upsert: true },
          );
      },
    },
  ],
});

/** Months that have balances and no sums: an earlier release kept these elsewhere, or not at all. */
async function unsummed(db: Db): Promise<Date[]> {
  const months: Date[] = await db.collection('saldo').distinct('data_ref');
  const known = new Set(await collection(db, monthSums).distinct('_id'));
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

export const balanceCollections = [monthSums, chartEditions];
