import type { FinancialStatement } from '../../../app/domain/finance/statements/model';
import { documentTypes, statementTypes } from '../../../app/domain/finance/statements/request';
import { defineCollection } from '../../platform/mongo';
import { cancelShape, leaseShape } from '../../platform/leases';
import { z } from '../../platform/zod';

/**
 * A finished document of a statement (`typeDocument`, `url`): its company, type and month (`dateRef`, UTC midnight
 * of the first day), and its storage key (`originalFile`) in `bucket`.
 */
export const financialReportSchema = z.object({
  /** `2236-MONTHLY-2026-10 DOCX`. */
  _id: z.string(),
  businessUnitID: z.string(),
  type: z.enum(statementTypes),
  dateRef: z.date(),
  typeDocument: z.enum(documentTypes),
  url: z.string(),
  bucket: z.string(),
  originalFile: z.string(),
  originalName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  createdDate: z.date(),
});
export type FinancialReport = z.infer<typeof financialReportSchema>;

export const financialReports = defineCollection<FinancialReport>({
  name: 'financial_reports',
  writtenBy: 'the worker, when a statement was asked for',
  readBy: 'Statements',
  version: 1,
  schema: financialReportSchema,
  indexes: [
    { key: { businessUnitID: 1, type: 1, dateRef: 1, typeDocument: 1 }, name: 'statement', unique: true },
    { key: { originalFile: 1 }, name: 'key', unique: true },
  ],
  objects: ['originalFile'],
});

/** Steps of making a statement, in order, and its final states. */
export const steps = [
  'waiting',
  'reading',
  'writing-docx',
  'writing-xlsx',
  'done',
  'failed',
  'cancelled',
] as const;
export type Step = (typeof steps)[number];

/** Final states: the statement is made again only on request. */
export const over: readonly Step[] = ['done', 'failed', 'cancelled'];

/** A requested statement; `_id` is its key, so a repeated request is the same order. */
const orderSchema = z.object({
  _id: z.string(),
  step: z.enum(steps),
  tries: z.number().int(),
  /** The process that makes it, and the end of its lease. */
  ...leaseShape,
  ...cancelShape,
  user: z.string(),
  orderedAt: z.date(),
  /** The time of the last step. */
  changedAt: z.date(),
  /** The digest of the figures at the time of the order: other figures require a new statement. */
  source: z.string(),
  /** The content of both documents, for the preview; null until it is built. */
  statement: z.custom<FinancialStatement>().nullable(),
});
export type StatementOrder = z.infer<typeof orderSchema>;

/** Matches orders with a complete statement; statements of earlier releases lack parts of the set. */
export const madeWhole = { step: 'done', 'statement.equity': { $exists: true } } as const;

export const statementOrders = defineCollection<StatementOrder>({
  name: 'statement_orders',
  writtenBy: '`/ij/preview_financial`, `/report`',
  readBy: 'Statements',
  version: 1,
  schema: orderSchema,
  indexes: [
    { key: { step: 1, orderedAt: 1 }, name: 'step' },
    { key: { changedAt: -1, _id: -1 }, name: 'newest' },
  ],
});

/** A former generation of a statement that was made again: its content and its documents. */
const editionSchema = z.object({
  /** The statement's key and the time of its order, `2236-MONTHLY-2026-10 2026-11-16T15:00:00.000Z`. */
  _id: z.string(),
  /** `2236-MONTHLY-2026-10`. */
  key: z.string(),
  at: z.date(),
  user: z.string(),
  /** The time in its documents, `16/11/2026 12:00`. */
  madeAt: z.string(),
  statement: z.custom<FinancialStatement>(),
  documents: z.array(
    z.object({
      typeDocument: z.enum(documentTypes),
      originalFile: z.string(),
      originalName: z.string(),
      /** Bytes. */
      size: z.number().int(),
    }),
  ),
});
export type StatementEdition = z.infer<typeof editionSchema>;

export const statementEditions = defineCollection<StatementEdition>({
  name: 'statement_editions',
  writtenBy: '`/ij/preview_financial`, `/report`, of statements that are made anew',
  readBy: 'Statements: earlier documents, comparison',
  version: 1,
  schema: editionSchema,
  indexes: [
    { key: { key: 1, at: -1 }, name: 'newest' },
    { key: { 'documents.originalFile': 1 }, name: 'file' },
  ],
  objects: ['documents.originalFile'],
});

export const statementCollections = [financialReports, statementOrders, statementEditions];
