import type { ObjectId } from 'mongodb';
import { maxObservationsLength } from '../../../app/domain/finance/fiscal/fiscal-asset';
import { rowChanges } from '../../planning/edits';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** The base that holds the fiscal asset's figures, one row for each company, year and line (`company-bases.ts`). */
export const fiscalBase = 'ativo_fiscal';

/** A row of the base: what a line's deductible base comes to at the end of a year. */
export interface FiscalFigure {
  readonly _id: ObjectId;
  readonly businessUnitID: string;
  readonly year: number;
  readonly line: string;
  readonly label: string;
  /** R$ with two decimals. */
  readonly valor: number;
  readonly order: number | null;
  /** Counts the writes. */
  readonly version: number;
  readonly creationDate: Date;
  /** The file that brought it; empty where somebody typed it. */
  readonly urlPath: string;
  /** Who typed it last, and when; absent where nobody did. */
  readonly changedBy?: string;
  readonly changedByName?: string;
  readonly changedAt?: Date;
  /** The change set that wrote it last. */
  readonly changeSet?: string;
}

/** Saves of such figures, by company (rule P10). */
export const fiscalChanges = rowChanges('fiscal_changes', 'businessUnitID');

/** What people write below a company's fiscal asset (rule F10), and who saved it last; `_id` is the company's code. */
const fiscalRemarkSchema = z.object({
  _id: z.string(),
  observations: z.string().max(maxObservationsLength),
  /** Counts the saves of the modal. */
  version: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: z.date().nullable(),
});
export type FiscalRemark = z.infer<typeof fiscalRemarkSchema>;

export const fiscalRemarks = defineCollection<FiscalRemark>({
  name: 'fiscal_assets',
  version: 2,
  schema: fiscalRemarkSchema,
  indexes: [],
});

const attachmentSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  user: z.string(),
  at: z.date(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** The worksheet and the document that support a line of a company's fiscal asset; null without one. */
const fiscalItemSchema = z.object({
  /** `2236 perdas-de-credito`. */
  _id: z.string(),
  businessUnit: z.string(),
  line: z.string(),
  /** The line's label when a file was attached last. */
  name: z.string(),
  worksheet: attachmentSchema.nullable(),
  document: attachmentSchema.nullable(),
});
export type FiscalItem = z.infer<typeof fiscalItemSchema>;

export const fiscalItems = defineCollection<FiscalItem>({
  name: 'fiscal_items',
  version: 2,
  schema: fiscalItemSchema,
  indexes: [{ key: { businessUnit: 1 }, name: 'unit' }],
  objects: ['worksheet.key', 'document.key'],
});

export const fiscalCollections = [fiscalRemarks, fiscalItems, fiscalChanges];
