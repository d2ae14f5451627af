import { useSearchParams } from '@remix-run/react';
import type { ChartEvent } from '~/domain/insight/events/chart-event';
import { eventDays } from '~/domain/insight/events/event';
import { withParams } from '~/domain/lists/paging';
import { itemCount } from '~/domain/values/format';
import { DialogLink } from '../../ui/dialog-link';
import { ListTable, Wrapped } from '../../ui/list';
import { Card, CardNote } from '../../ui/page';

type Listed = ChartEvent & { readonly by: string; readonly own: boolean };

export function EventTable({ events }: { events: readonly Listed[] }) {
  const [params] = useSearchParams();
  const to = (name: 'editar' | 'apagar', id: string) =>
    withParams(params, { editar: null, apagar: null, feito: null, [name]: id });
  return (
    <Card>
      <ListTable
        label="Eventos"
        cards
        columns={['Evento', 'Quando', 'De', 'Nota', 'Por', 'Ações']}
        rows={events.map((event) => ({
          key: event.id,
          cells: [
            <Wrapped key="name">{event.name}</Wrapped>,
            eventDays(event),
            [event.brand, event.channel].filter(Boolean).join(', ') || 'tudo',
            <Wrapped key="note">{event.note}</Wrapped>,
            event.by,
            event.own && (
              <span key="acts">
                <DialogLink look="cell" to={to('editar', event.id)} aria-label={`Editar ${event.name}`}>
                  Editar
                </DialogLink>{' '}
                <DialogLink look="cell" to={to('apagar', event.id)} aria-label={`Apagar ${event.name}`}>
                  Apagar
                </DialogLink>
              </span>
            ),
          ],
        }))}
        advice="Um evento, como a Black Friday, marca o seu dia ou período nos gráficos dos painéis."
      />
      <CardNote>{itemCount(events.length)}</CardNote>
    </Card>
  );
}
