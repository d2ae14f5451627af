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

/** A company of the group, a row of the base `empresa`; `_id` is its `businessUnitID`. */
export const businessUnitSchema = z.object({
  _id: z.string(),
  name: z.string(),
  legalName: z.string(),
  /** 14 characters (`canonicalCnpj`); empty if unknown. */
  cnpj: z.string().regex(/^(?:[\dA-Z]{12}\d{2})?$/),
  city: z.string(),
  state: z.string(),
  /** The company's business in one sentence: the first of the notes to its statements. */
  activity: z.string(),
  /** The person who signs its statements. */
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
  /** A line of the balance sheet or of the income statement; empty if the chart has none. */
  category2: z.string(),
  /** A line of the cockpit. */
  category3: z.string(),
  /** The note on the account (empty: the note of its line), the table in it, and a paragraph of the note. */
  note: z.string(),
  noteTable: z.string(),
  noteText: z.string(),
  /** Reports of the cockpit that show the account. */
  reports: z.array(z.enum(balanceReports)),
  measure: z.enum(measures).nullable(),
  /** The section and the line of the cash flow statement for its change; if empty, the default and `category2`. */
  cashFlow: z.enum(cashFlows).nullable(),
  cashFlowLine: z.string(),
  /** The kind of movement of an equity account. */
  equityMove: z.enum(equityMoves).nullable(),
};

/**
 * An account of the chart that all companies share, a row of the base `plano_contas`, in the balance sheet or the
 * income statement.
 */
export const ledgerAccountSchema = z.discriminatedUnion('statement', [
  z.object({ ...accountBase, statement: z.literal('balance'), category1: z.enum(balanceCategories) }),
  z.object({ ...accountBase, statement: z.literal('income'), category1: z.string() }),
]);
export type LedgerAccount = z.infer<typeof ledgerAccountSchema>;

/** Totals of a company's balances in a month. */
const unitSumSchema = z.object({
  /** The number of accounts with a balance or a movement. */
  accounts: z.number().int(),
  /** Whole centavos. */
  assets: z.number().int(),
  /** Liabilities and equity, whole centavos. */
  funding: z.number().int(),
});
export type UnitSum = z.infer<typeof unitSumSchema>;

/** A month of a company with balances, and their totals. */
export interface UnitMonth extends UnitSum, MonthPlace {}

/**
 * The totals of a month's balances: they list the months, show whether the sides match, and give each account's sum
 * over all companies without reading every row.
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
  writtenBy: 'loads of `saldo` and `plano_contas`, `/repo/plano-contas`',
  readBy: 'Statements, Cockpit of one company and of all, Fechamento',
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

/** Months with balances but without sums, as earlier releases left them. */
async function unsummed(db: Db): Promise<Date[]> {
  const months: Date[] = await db.collection('saldo').distinct('data_ref');
  const known = new Set(await collection(db, monthSums).distinct('_id'));
  return months.filter((month) => !known.has(monthId(month)));
}

/** Increases at the start and at the end of each write of the chart. */
const chartEditionSchema = z.object({ _id: z.literal('chart'), edition: z.number().int() });
export type ChartEdition = z.infer<typeof chartEditionSchema>;

export const chartEditions = defineCollection<ChartEdition>({
  name: 'chart_editions',
  writtenBy: 'loads of `plano_contas`, `/repo/plano-contas`',
  readBy: 'loads of `saldo`, which add to the sums of months',
  counted: true,
  version: 1,
  schema: chartEditionSchema,
  indexes: [],
});

export const balanceCollections = [monthSums, chartEditions];
