import { ObjectId, type Db } from 'mongodb';
import { planChannels } from '../../app/domain/planning/quantities/filter';
import { collections } from '../../server/collections';
import { planRows, type PlanRecord } from '../../server/planning/quantities/row';
import { createLog } from '../../server/platform/log';
import { ensureCollections } from '../../server/platform/schema/ensure';

export const plannedRows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
export const planLog = createLog('error', 'bench');

/** Rows of a plan: 4 channels, 24 months, 40 brands; a file of 5 000 rows for every hour of last year. */
const row = (index: number): PlanRecord => {
  const sku = Math.floor(index / 96);
  return {
    _id: new ObjectId(),
    creationDate: new Date(Date.UTC(2025, 0, 1) + Math.floor(index / 5_000) * 3_600_000),
    version: 1,
    sku: `SK${String(sku).padStart(6, '0')}`,
    channel: planChannels[index % 4] ?? 'FSS',
    data_ref: new Date(Date.UTC(2026, Math.floor(index / 4) % 24, 1)),
    valor: (index * 7_919) % 3_000,
    material_description: `Creme hidratante facial noturno 50 ml ${sku}`,
    marca: `Marca ${sku % 40}`,
    hero: sku % 10 === 0 ? 'hero' : 'non-hero',
    abcd: 'ABCD'[sku % 4],
    plc_localsku: '3-Released',
    category_sku: `Categoria ${sku % 12}`,
    categoria_principal_sku: ['Makeup', 'Skincare', 'Haircare', 'Fragrance', 'Other'][sku % 5],
    sub_categoria_sku: `Sub ${sku % 60}`,
  };
};

/** Writes a plan with this number of rows into an empty database. */
export async function fillPlan(db: Db, count: number): Promise<void> {
  await ensureCollections(db, collections, planLog);
  for (let at = 0; at < count; at += 10_000)
    await planRows(db).insertMany(
      Array.from({ length: Math.min(10_000, count - at) }, (_, index) => row(at + index)),
      { ordered: false },
    );
}
