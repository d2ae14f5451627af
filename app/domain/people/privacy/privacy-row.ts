import { cancelledText } from '../../cancelling';
import { count, formatDateTime, formatInteger } from '../../values/format';

/** An order about a person's data, in a list. */
export interface PrivacyRow {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly person: string;
  readonly by: string;
  readonly state: string;
  readonly busy: boolean;
  readonly file: boolean;
  /** Whether it can still be cancelled. */
  readonly cancellable: boolean;
}

interface Order {
  readonly _id: string;
  readonly kind: 'export' | 'erasure';
  readonly person: string;
  readonly by: string;
  readonly at: Date;
  readonly state: 'waiting' | 'done' | 'failed' | 'cancelled';
  readonly read: number;
  readonly found: number;
  readonly file: string | null;
  readonly agent: string;
  readonly cancelled?: { readonly name: string; readonly at: Date } | undefined;
}

const kinds: Readonly<Record<Order['kind'], string>> = { export: 'Reunir', erasure: 'Apagar' };

export const privacyRow = (order: Order, timeZone: string): PrivacyRow => ({
  id: order._id,
  at: formatDateTime(order.at, timeZone),
  kind: kinds[order.kind],
  person: order.person,
  by: order.by,
  state: stateOf(order, timeZone),
  busy: order.state === 'waiting',
  file: order.state === 'done' && order.file !== null,
  cancellable:
    order.state === 'waiting' && !order.cancelled && (order.kind === 'export' || order.agent === ''),
});

function stateOf({ state, read, found, cancelled }: Order, timeZone: string): string {
  if (state === 'cancelled' && cancelled) return cancelledText(cancelled, timeZone);
  if (state === 'done') return `Concluído: ${count(found, 'registro', 'registros')}`;
  if (state === 'failed') return 'Parou por um erro, que foi registrado. Peça de novo.';
  if (cancelled) return 'Cancelando…';
  return read === 0
    ? 'Na fila'
    : `${formatInteger(read)} registros lidos, ${formatInteger(found)} encontrados`;
}
