import type { Db } from 'mongodb';
import {
  emptyField,
  nameOf,
  nobody,
  type BaseForm,
  type FieldForm,
} from '../../../../app/domain/data/master-data/base-form';
import { flags, type Flags } from '../../../../app/domain/people/access/access';
import { Audit } from '../../../../server/people/audit/audit';
import { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import { BaseForms } from '../../../../server/data/master-data/design/base-forms';
import type { BaseRetention } from '../../../../server/data/maintenance/base-retention';
import type { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { BaseChecks } from '../../../../server/data/master-data/design/checks';
import type { Clock } from '../../../../server/platform/clock';
import type { WorkQueue } from '../../../../server/platform/work/queue';
import type { JobDesk } from '../jobs/desk';
import { askerOf, proven } from '../../people/access/proven';

export const allOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

/** Who makes bases. */
const ana = {
  person: { email: 'ana@demo.example', name: 'Ana', type: 'SYSTEM ADMIN' as const, stores: [] },
  address: '192.0.2.1',
};
export const caller = { ...proven(ana), ...askerOf(ana) };

export const designsOn = (db: Db, records: BaseRecords, clock: Clock): BaseDesigns =>
  new BaseDesigns(db, {
    records,
    audit: new Audit(db, clock),
    clock,
    flags: allOn,
    reserved: ['users', 'files'],
  });

interface FormParts {
  readonly records: BaseRecords;
  readonly designs: BaseDesigns;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly keeping?: Pick<BaseRetention, 'leaving'>;
}

/** The forms of bases, and the checks that they order; without `keeping` no term takes anything away. */
export function formsOn({ db, clock, previews }: JobDesk, parts: FormParts) {
  const checks = new BaseChecks(db, { ...parts, clock });
  const keeping = { leaving: () => Promise.resolve({ rows: 0, refused: 0, more: false }) };
  const forms = new BaseForms({
    keeping,
    ...parts,
    checks,
    previews,
    flags: allOn,
    timeZone: 'America/Sao_Paulo',
  });
  return { checks, forms };
}

/** A field as it is typed. */
export const field = (label: string, more: Partial<FieldForm> = {}): FieldForm => ({
  ...emptyField,
  label,
  key: nameOf(label),
  ...more,
});
/** A base with a key, a reference and a rule over two fields, as it is typed. */
export const orders = (more: Partial<BaseForm> = {}): BaseForm => ({
  label: 'Pedidos de Compra',
  name: '',
  version: '0',
  fields: [
    field('Número', { unique: '1', kind: 'code' }),
    field('Produto', { kind: 'code', base: 'produto', otherwise: 'refused' }),
    field('Pedido em', { kind: 'date', required: '1' }),
    field('Entrega em', { kind: 'date' }),
  ],
  rules: [{ kind: 'at-most', first: 'pedido_em', second: 'entrega_em', parts: [] }],
  senders: ['USER BRONZE'],
  readers: [],
  correctors: ['USER GOLD'],
  people: nobody,
  branch: '',
  keepMonths: '',
  keepBy: '',
  ...more,
});
