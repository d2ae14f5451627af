import { useSearchParams } from '@remix-run/react';
import { eventDays } from '~/domain/insight/events/event';
import { eventList, type ListedEvent } from '~/domain/insight/events/event-list';
import { withParams } from '~/domain/lists/paging';
import { itemCount } from '~/domain/values/format';
import { DialogLink } from '../../ui/dialog-link';
import { Wrapped } from '../../ui/list';
import { Card, CardNote } from '../../ui/page';
import { ListRows } from '../../ui/record-list';

export function EventTable({ events }: { events: readonly ListedEvent[] }) {
  const [params] = useSearchParams();
  const to = (name: 'editar' | 'apagar', id: string) =>
    withParams(params, { editar: null, apagar: null, feito: null, [name]: id });
  return (
    <Card>
      <ListRows
        list={eventList}
        label="Eventos"
        cards
        rows={events}
        rowKey={({ id }) => id}
        cells={{
          name: ({ name }) => <Wrapped>{name}</Wrapped>,
          days: eventDays,
          scope: ({ brand, channel }) => [brand, channel].filter(Boolean).join(', ') || 'tudo',
          note: ({ note }) => <Wrapped>{note}</Wrapped>,
          by: ({ by }) => by,
          acts: ({ own, id, name }) =>
            own && (
              <>
                <DialogLink look="cell" to={to('editar', id)} aria-label={`Editar ${name}`}>
                  Editar
                </DialogLink>{' '}
                <DialogLink look="cell" to={to('apagar', id)} aria-label={`Apagar ${name}`}>
                  Apagar
                </DialogLink>
              </>
            ),
        }}
        advice="Um evento, como a Black Friday, marca o seu dia ou período nos gráficos dos painéis."
      />
      <CardNote>{itemCount(events.length)}</CardNote>
    </Card>
  );
}
