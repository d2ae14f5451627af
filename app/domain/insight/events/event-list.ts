import { defineList } from '../../lists/list';
import type { ChartEvent } from './chart-event';

/** The list of events, the newest first. */
export const eventList = defineList({
  columns: {
    name: { label: 'Evento' },
    days: { label: 'Quando' },
    scope: { label: 'De', file: false },
    brand: { label: 'Marca' },
    channel: { label: 'Canal' },
    note: { label: 'Nota' },
    by: { label: 'Por' },
    acts: { label: 'Ações', file: false },
  },
  order: { sort: 'days', dir: 'desc' },
});

/** An event in the list, for one viewer. */
export interface ListedEvent extends ChartEvent {
  readonly by: string;
  /** Whether the viewer may change it. */
  readonly own: boolean;
}
