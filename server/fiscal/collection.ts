import { ObjectId } from 'mongodb';
import { longestObservations } from '../../app/domain/fiscal-asset';
import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

const lineSchema = z.object({
  key: z.string().regex(/^[a-z-]+$/),
  label: z.string(),
  /** Whole centavos: the base at the end of each of `years`. */
  cents: z.array(z.number().int()),
});

/** The fiscal asset (deferred tax) of a company at the end of two years; `_id` is the company's code (S1 §2). */
const fiscalAssetSchema = z.object({
  _id: z.string(),
  /** Newest first. */
  years: z.tuple([z.number().int(), z.number().int()]),
  lines: z.array(lineSchema),
  observations: z.string().max(longestObservations),
  /** Counts the saves. */
  version: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: z.date().nullable(),
});
export type FiscalAsset = z.infer<typeof fiscalAssetSchema>;

export const fiscalAssets = defineCollection<FiscalAsset>({
  name: 'fiscal_assets',
  version: 1,
  schema: fiscalAssetSchema,
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

/** A matter of the fiscal asset, with the worksheet and the document that support it; null without one. */
const fiscalItemSchema = z.object({
  _id: z.instanceof(ObjectId),
  businessUnit: z.string(),
  order: z.number().int(),
  name: z.string(),
  worksheet: attachmentSchema.nullable(),
  document: attachmentSchema.nullable(),
});
export type FiscalItem = z.infer<typeof fiscalItemSchema>;

export const fiscalItems = defineCollection<FiscalItem>({
  name: 'fiscal_items',
  version: 1,
  schema: fiscalItemSchema,
  indexes: [{ key: { businessUnit: 1, order: 1 }, name: 'unit_order', unique: true }],
  objects: ['worksheet.key', 'document.key'],
});

export const fiscalCollections = [fiscalAssets, fiscalItems];
