import { Form, Link, useSearchParams } from '@remix-run/react';
import { snoozes } from '~/domain/insight/alerts/alert';
import { withParams } from '~/domain/lists/paging';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DialogLink } from '../../ui/dialog-link';
import { ListTable, Wrapped } from '../../ui/list';
import { Card, CardTitle } from '../../ui/page';
import styles from './alerts.module.css';

/** An alert as its person reads it. */
export interface AlertRow {
  readonly id: string;
  readonly name: string;
  readonly condition: string;
  /** The tile's address; null if it was removed. */
  readonly href: string | null;
  /** The last figure, or the reason why there is none. */
  readonly result: string;
  readonly checked: string;
  readonly crossed: string;
  /** Why it rests; empty while it does not. */
  readonly rests: string;
}

const columns = ['Número', 'Avisar', 'Último resultado', 'Visto em', 'Ações'];

/** The person's alerts, and the actions for each (`?apagar=<id>` asks before one is removed). */
export function AlertList({ alerts }: { alerts: readonly AlertRow[] }) {
  const [params] = useSearchParams();
  const asked = alerts.find(({ id }) => id === params.get('apagar'));
  return (
    <Card>
      <CardTitle>Alertas</CardTitle>
      {asked && (
        <ConfirmDialog
          title="Apagar este alerta?"
          closeTo={withParams(params, { apagar: null })}
          fields={{ intent: 'remove', id: asked.id }}
          confirm="Apagar"
        >
          {asked.name}, {asked.condition}. Nada mais será avisado sobre ele.
        </ConfirmDialog>
      )}
      <ListTable
        label="Alertas"
        cards
        columns={columns}
        rows={alerts.map((alert) => ({
          key: alert.id,
          cells: [
            <Wrapped key="name">
              <span id={`alerta-${alert.id}`}>
                {alert.href ? <Link to={alert.href}>{alert.name}</Link> : alert.name}
              </span>
            </Wrapped>,
            <Wrapped key="condition" narrow>
              {alert.condition}
            </Wrapped>,
            <Wrapped key="result" narrow>
              {alert.result}
              {alert.crossed && <small className={styles.soft}>passou do limite em {alert.crossed}</small>}
              {alert.rests && <strong className={styles.soft}>{alert.rests}</strong>}
            </Wrapped>,
            alert.checked,
            <AlertActs key="acts" alert={alert} />,
          ],
        }))}
        advice="Abra um painel e escolha “Avise quando…” no menu de um quadro."
      />
    </Card>
  );
}

function AlertActs({ alert: { id, name, rests } }: { alert: AlertRow }) {
  const [params] = useSearchParams();
  return (
    <Form method="post" className={styles.actions} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button
        look="cell"
        name="intent"
        value={rests ? 'resume' : 'pause'}
        aria-label={`${rests ? 'Retomar' : 'Pausar'}: ${name}`}
      >
        {rests ? 'Retomar' : 'Pausar'}
      </Button>
      {!rests &&
        Object.entries(snoozes).map(([how, { label }]) => (
          <Button
            key={how}
            look="cell"
            name="intent"
            value={`snooze-${how}`}
            // It goes once the alert rests; the first button stays.
            onClick={({ currentTarget }) => currentTarget.form?.querySelector('button')?.focus()}
            aria-label={`${label}: ${name}`}
          >
            {label}
          </Button>
        ))}
      <DialogLink look="cell" to={withParams(params, { apagar: id })} aria-label={`Apagar: ${name}`}>
        Apagar
      </DialogLink>
    </Form>
  );
}
