import { Form } from '@remix-run/react';
import {
  deliveryStateLabels,
  deliveryStates,
  webhookPath,
  type DeliveryState,
} from '~/domain/data/webhooks/webhook';
import type { DeliveryRow } from '~/domain/data/webhooks/webhook-rows';
import type { Paging } from '~/domain/lists/paging';
import { Button } from '../../ui/button';
import { ListTable } from '../../ui/list';
import { Pager } from '../../ui/pager';
import { Card, CardLead, CardTitle } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { TonedState } from '~/components/ui/toned-state';
import settings from '../settings.module.css';
import styles from './webhooks.module.css';

interface DeliveryLogProps {
  webhook: string;
  state: DeliveryState | null;
  rows: readonly DeliveryRow[];
  total: number;
  query: Paging;
}

/** What was sent to a webhook, and what came of it; what has ended can be sent again. */
export function DeliveryLog({ webhook, state, rows, total, query }: DeliveryLogProps) {
  const path = webhookPath(webhook);
  const here = state ? `${path}?estado=${state}` : path;
  return (
    <Card>
      <CardTitle>Entregas</CardTitle>
      <CardLead>As dos últimos 30 dias, da mais nova à mais velha.</CardLead>
      <div className={settings.filter}>
        <Tabs
          label="Estado da entrega"
          look="pills"
          places={[
            { to: path, label: 'Todas', current: state === null },
            ...deliveryStates.map((name) => ({
              to: `${path}?estado=${name}`,
              label: deliveryStateLabels[name],
              current: name === state,
            })),
          ]}
        />
      </div>
      <ListTable
        label="Entregas"
        cards
        columns={['Evento', 'Aconteceu', 'Estado', 'Tentativas', 'Próxima', 'Ações']}
        advice={
          state
            ? 'Nenhuma entrega neste estado.'
            : 'Envie um teste para ver se o endereço recebe, ou espere o primeiro evento.'
        }
        rows={rows.map(({ id, event, created, state: words, tone, ended, next, reason, tries }) => ({
          key: id,
          cells: [
            <span key="event" className={settings.name}>
              {event}
              <small title="webhook-id">{id}</small>
            </span>,
            created,
            <TonedState key="state" tone={tone} words={words} />,
            <Tries key="tries" tries={tries} reason={reason} />,
            next,
            ended ? (
              <Form key="again" method="post" action={here} preventScrollReset>
                <input type="hidden" name="message" value={id} />
                <Button
                  look="quiet"
                  name="intent"
                  value="resend"
                  aria-label={`Enviar de novo: ${event}, ${created}`}
                >
                  Enviar de novo
                </Button>
              </Form>
            ) : (
              ''
            ),
          ],
        }))}
      />
      <Pager total={total} page={query.page} pageSize={query.pageSize} />
    </Card>
  );
}

/** What the receiver answered, the latest first; all of it where it was asked more than once. */
function Tries({ tries, reason }: Pick<DeliveryRow, 'tries' | 'reason'>) {
  const [last, ...before] = tries.toReversed();
  if (!last) return <span className={styles.answers}>{reason || 'ainda nenhuma'}</span>;
  return (
    <div className={styles.answers}>
      {reason && <p>{reason}</p>}
      <p>{last}</p>
      {before.length > 0 && (
        <details>
          <summary>{tries.length} tentativas</summary>
          <ol>
            {tries.map((words, at) => (
              <li key={at}>{words}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
