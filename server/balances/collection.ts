import { ObjectId } from 'mongodb';
import {
  balanceCategories,
  balanceReports,
  incomeCategories,
  measures,
} from '../../app/domain/balances/chart';
import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

/** A company of the group (S1 §9: five codes); `_id` is its `businessUnitID`. */
export const businessUnitSchema = z.object({
  _id: z.string().regex(/^\d{4}$/),
  name: z.string(),
  legalName: z.string(),
  /** Its 14 characters (`canonicalCnpj`). */
  cnpj: z.string().regex(/^[\dA-Z]{12}\d{2}$/),
  city: z.string(),
  state: z.string().length(2),
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
  /** Code in the chart of accounts; sorts in the order of the statements. */
  _id: z.string().regex(/^\d(\.\d){2}\.\d{2}$/),
  name: z.string(),
  /** A line of the balance sheet, or of the income statement. */
  category2: z.string(),
  /** A line of the notes. */
  category3: z.string(),
  /** Reports of the cockpit that show the account. */
  reports: z.array(z.enum(balanceReports)),
  measure: z.enum(measures).nullable(),
};

/** An account of the chart that every company shares: of the balance sheet, or of the income statement. */
export const ledgerAccountSchema = z.discriminatedUnion('statement', [
  z.object({ ...accountBase, statement: z.literal('balance'), category1: z.enum(balanceCategories) }),
  z.object({ ...accountBase, statement: z.literal('income'), category1: z.enum(incomeCategories) }),
]);
export type LedgerAccount = z.infer<typeof ledgerAccountSchema>;

/**
 * One account of one company in one month (`data_ref`, UTC midnight of its first day), in whole centavos so that
 * sums are exact. A balance-sheet account: its balance at the month's end, assets debit-positive, liabilities and
 * equity credit-positive (so a contra account is negative). An income account: the month's movement, income
 * positive, cost and expense negative. Of each company and month: assets = liabilities + equity.
 */
export const balanceSchema = z.object({
  _id: z.instanceof(ObjectId),
  businessUnit: z.string(),
  account: z.string(),
  data_ref: z.date(),
  cents: z.number().int(),
});
export type BalanceRecord = z.infer<typeof balanceSchema>;

export const businessUnits = defineCollection<BusinessUnit>({
  name: 'business_units',
  version: 1,
  schema: businessUnitSchema,
  indexes: [],
});

export const ledgerAccounts = defineCollection<LedgerAccount>({
  name: 'ledger_accounts',
  version: 1,
  schema: ledgerAccountSchema,
  indexes: [],
});

/** Read by company and month. */
export const balances = defineCollection<BalanceRecord>({
  name: 'balances',
  version: 1,
  schema: balanceSchema,
  indexes: [{ key: { businessUnit: 1, data_ref: 1, account: 1 }, name: 'unit_month_account', unique: true }],
});

export const balanceCollections = [businessUnits, ledgerAccounts, balances];
