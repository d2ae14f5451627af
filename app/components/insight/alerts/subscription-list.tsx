import { Form, Link, useSearchParams } from '@remix-run/react';
import { withParams } from '~/domain/lists/paging';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DialogLink } from '../../ui/dialog-link';
import { ListTable, Wrapped } from '../../ui/list';
import { Card, CardTitle } from '../../ui/page';
import styles from './alerts.module.css';

/** A subscription as its maker reads it. */
export interface SubscriptionRow {
  readonly id: string;
  readonly name: string;
  /** The panel's address; null if it was removed. */
  readonly href: string | null;
  readonly days: string;
  readonly recipients: readonly string[];
  readonly next: string;
  readonly last: string;
  /** Why it rests; empty while it does not. */
  readonly rests: string;
}

const columns = ['Painel', 'Quando', 'Para', 'Próximo', 'Último', 'Ações'];

/**
 * The person's subscriptions, and the actions for each (`?parar=<id>` asks before one is removed). `order` identifies
 * a letter sent at once, so that a form sent twice sends it once.
 */
export function SubscriptionList({ rows, order }: { rows: readonly SubscriptionRow[]; order: string }) {
  const [params] = useSearchParams();
  const asked = rows.find(({ id }) => id === params.get('parar'));
  return (
    <Card>
      <CardTitle>Envios de painéis</CardTitle>
      {asked && (
        <ConfirmDialog
          title="Apagar este envio?"
          closeTo={withParams(params, { parar: null })}
          fields={{ intent: 'send-remove', id: asked.id }}
          confirm="Apagar"
        >
          {asked.name}, {asked.days}. Ninguém mais o recebe.
        </ConfirmDialog>
      )}
      <ListTable
        label="Envios de painéis"
        cards
        columns={columns}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <Wrapped key="name">{row.href ? <Link to={row.href}>{row.name}</Link> : row.name}</Wrapped>,
            row.days,
            <Wrapped key="recipients" narrow>
              {row.recipients.length > 0 ? row.recipients.join(', ') : 'ninguém: todos saíram'}
            </Wrapped>,
            row.rests ? <strong key="rests">{row.rests}</strong> : row.next,
            <Wrapped key="last" narrow>
              {row.last}
            </Wrapped>,
            <SubscriptionActs key="acts" row={row} order={order} />,
          ],
        }))}
        advice="Abra um painel e escolha “Enviar…”."
      />
    </Card>
  );
}

function SubscriptionActs({ row: { id, name, rests }, order }: { row: SubscriptionRow; order: string }) {
  const [params] = useSearchParams();
  return (
    <Form method="post" className={styles.actions} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="order" value={order} />
      <Button look="cell" name="intent" value="send-run" aria-label={`Enviar agora: ${name}`}>
        Enviar agora
      </Button>
      {rests ? (
        <Button look="cell" name="intent" value="send-resume" aria-label={`Retomar o envio: ${name}`}>
          Retomar
        </Button>
      ) : (
        <Button look="cell" name="intent" value="send-pause" aria-label={`Pausar o envio: ${name}`}>
          Pausar
        </Button>
      )}
      <DialogLink look="cell" to={withParams(params, { parar: id })} aria-label={`Apagar o envio: ${name}`}>
        Apagar
      </DialogLink>
    </Form>
  );
}
