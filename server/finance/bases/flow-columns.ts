import type { Document } from 'mongodb';
import { cashFlows, equityMoves } from '../../../app/domain/finance/balances/chart';
import type { Migration } from '../../platform/mongo/collection';

const text = { kind: 'text', required: false, unique: false } as const;

/** Columns that were added to the chart of accounts later, with header and rule. */
const added: readonly (readonly [key: string, header: string, rule: Document])[] = [
  ['cash_flow', 'Fluxo de caixa', { ...text, maxLength: 500, oneOf: [...cashFlows] }],
  ['cash_flow_line', 'Linha do fluxo de caixa', { ...text, maxLength: 500, empty: '' }],
  ['equity_move', 'Mutação do patrimônio líquido', { ...text, maxLength: 500, oneOf: [...equityMoves] }],
];

/** The added columns come before this one. */
const next = 'order';

const lacking = { collection_name: 'plano_contas', 'checks.cash_flow': { $exists: false } };

/** Adds the columns for cash flow and equity to the chart of an older portal. */
export const flowColumns: Migration = {
  name: 'chart-flow-columns',
  due: (db) => db.collection('master_data_bases').countDocuments(lacking),
  run: async (db) => {
    const bases = db.collection('master_data_bases');
    for (const { _id, fields, checks } of await bases.find(lacking).toArray()) {
      const columns = Object.entries(checks as Document);
      const at = columns.findIndex(([key]) => key === next);
      const place = at < 0 ? columns.length : at;
      const own = (fields as Document[]).filter((field) => !added.some(([key]) => key in field));
      await bases.updateOne(
        { _id, ...lacking },
        {
          $set: {
            fields: own.toSpliced(place, 0, ...added.map(([key, header]) => ({ [key]: header }))),
            checks: Object.fromEntries(
              columns.toSpliced(place, 0, ...added.map(([key, , rule]) => [key, rule] as [string, Document])),
            ),
          },
        },
      );
    }
  },
};
