import type { ObjectId } from 'mongodb';
import { maxObservationsLength } from '../../../app/domain/finance/fiscal/fiscal-asset';
import { rowChanges } from '../../planning/edits';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** The base with the fiscal asset's figures, one row for each company, year and line (`ativo-fiscal.base.ts`). */
export const fiscalBase = 'ativo_fiscal';

/** A row of the base: the deductible base of a line at the end of a year. */
export interface FiscalFigure {
  readonly _id: ObjectId;
  readonly businessUnitID: string;
  readonly year: number;
  readonly line: string;
  readonly label: string;
  /** R$ with two decimals. */
  readonly valor: number;
  readonly order: number | null;
  /** Increases with each write. */
  readonly version: number;
  readonly creationDate: Date;
  /** The file with the row; empty if somebody typed it. */
  readonly urlPath: string;
  /** The person and time of the last manual change; absent if there is none. */
  readonly changedBy?: string;
  readonly changedByName?: string;
  readonly changedAt?: Date;
  /** The change set of the last write. */
  readonly changeSet?: string;
}

/** Change sets of these figures, by company (rule P10). */
export const fiscalChanges = rowChanges(
  {
    name: 'fiscal_changes',
    writtenBy: 'saves of figures on `/ij/fiscal_asset`',
    readBy: 'the same: a save that was cut short is finished',
  },
  'businessUnitID',
);

/**
 * Observations below a company's fiscal asset (rule F10), and the person who last saved them; `_id` is the company's
 * code.
 */
const fiscalRemarkSchema = z.object({
  _id: z.string(),
  observations: z.string().max(maxObservationsLength),
  /** Increases with each save of the modal. */
  version: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: z.date().nullable(),
});
export type FiscalRemark = z.infer<typeof fiscalRemarkSchema>;

export const fiscalRemarks = defineCollection<FiscalRemark>({
  name: 'fiscal_assets',
  writtenBy: '`/ij/fiscal_asset`: observations',
  readBy: 'Ativo Fiscal',
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

/** The worksheet and the document for a line of a company's fiscal asset; null if there is none. */
const fiscalItemSchema = z.object({
  /** `2236 perdas-de-credito`. */
  _id: z.string(),
  businessUnit: z.string(),
  line: z.string(),
  /** The line's label at the time of the last attachment. */
  name: z.string(),
  worksheet: attachmentSchema.nullable(),
  document: attachmentSchema.nullable(),
});
export type FiscalItem = z.infer<typeof fiscalItemSchema>;

export const fiscalItems = defineCollection<FiscalItem>({
  name: 'fiscal_items',
  writtenBy: '`/ij/fiscal_asset`: worksheets and documents',
  readBy: 'Ativo Fiscal',
  version: 2,
  schema: fiscalItemSchema,
  indexes: [{ key: { businessUnit: 1 }, name: 'unit' }],
  objects: ['worksheet.key', 'document.key'],
});

export const fiscalCollections = [fiscalRemarks, fiscalItems, fiscalChanges];
