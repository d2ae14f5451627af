import { ObjectId } from 'mongodb';
import { changeStates } from '../../../app/domain/planning/quantities/change';
import { changeText, percentActions } from '../../../app/domain/planning/quantities/percent';
import { defineCollection } from '../../platform/mongo';
import { leaseShape, unlocked } from '../../platform/leases';
import { z } from '../../platform/zod';

/** Rows of one channel and month, which a group change processes in one step. */
const cellSchema = z.object({
  channel: z.string(),
  month: z.date(),
  rows: z.number().int(),
  /** Rows that took the change; null before it came to this cell. */
  changed: z.number().int().nullable(),
});

const rowChangeSchema = z.object({
  row: z.instanceof(ObjectId),
  sku: z.string(),
  from: z.number(),
  to: z.number(),
  /** The version of the row that it was made on; absent in records of earlier releases. */
  version: z.number().int().optional(),
});

/**
 * What one saving changed: single rows (`unitario`), a whole selection by a percentage (`lote`, rule P4), or what differs in a
 * scenario of it (`cenario`, rule P37). Its `_id`
 * is made when the form is drawn, so that a form sent twice changes once (rule P8).
 */
export const planChangeSchema = z.object({
  _id: z.string(),
  kind: z.enum(['unitario', 'lote', 'cenario']),
  user: z.string(),
  createdAt: z.date(),
  statusChangeDate: z.date(),
  state: z.enum(changeStates),
  /** The filter as an address query. */
  query: z.string(),
  /** The scenario whose quantities it changed; absent in the official plan. */
  scenario: z.instanceof(ObjectId).optional(),
  /** Rows changed so far and rows to change; rows that somebody else saved meanwhile are in neither. */
  done: z.number().int(),
  total: z.number().int(),
  /** Rows changed by others since, which an undo did not touch. */
  left: z.number().int(),
  /** Single rows: recorded before any is written, afterwards only those that were saved. */
  rows: z.array(rowChangeSchema),
  /** Of single rows until they are written, with its time and who it is left to. */
  phase: z.literal('recorded').optional(),
  at: z.date().optional(),
  heldUntil: z.date().optional(),
  action: z.enum(percentActions).nullable(),
  percent: z.number().nullable(),
  /** The scenario that is promoted, and the chosen rows among those that both sides changed. */
  promotes: z
    .object({
      scenario: z.instanceof(ObjectId),
      title: z.string(),
      seenAt: z.date(),
      mine: z.array(z.instanceof(ObjectId)),
      theirs: z.array(z.instanceof(ObjectId)),
      /** Whether rows that were not decided one by one are included. */
      others: z.boolean(),
    })
    .optional(),
  /** The origin of single rows' quantities, if nobody typed them. */
  way: z.enum(['import']).optional(),
  sumBefore: z.number(),
  sumAfter: z.number(),
  cells: z.array(cellSchema),
  /** First and last stamp that the change gave; rows saved after `startedAt` by others are not touched. */
  startedAt: z.date().nullable(),
  /** The lease of its worker. */
  ...leaseShape,
  /** How many times it was begun or continued. */
  tries: z.number().int(),
});

export type PlanChange = z.infer<typeof planChangeSchema>;
export type PlanChangeCell = PlanChange['cells'][number];

export const planChanges = defineCollection<PlanChange>({
  name: 'planning_changes',
  writtenBy: 'saves on `/ij/plan_edit`',
  readBy: '`/ij/plan_changes`',
  version: 2,
  schema: planChangeSchema,
  indexes: [
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { state: 1, createdAt: 1 }, name: 'state' },
    { key: { statusChangeDate: 1 }, name: 'by_time' },
  ],
});

/** The initial fields of a change. */
export const changeBegun = (at: Date) => ({
  createdAt: at,
  statusChangeDate: at,
  done: 0,
  left: 0,
  rows: [],
  action: null,
  percent: null,
  sumBefore: 0,
  sumAfter: 0,
  cells: [],
  startedAt: null,
  tries: 0,
  ...unlocked(at),
});

/** A change in words. */
export function whatOf({
  action,
  percent,
  way,
  promotes,
}: Pick<PlanChange, 'action' | 'percent' | 'way' | 'promotes'>): string {
  if (promotes) return `Cenário “${promotes.title}”`;
  if (action && percent !== null) return changeText({ action, percent });
  return way === 'import' ? 'Importação de planilha' : 'Edição individual';
}
