import { Link } from '@remix-run/react';
import { CancelOrder } from '~/components/ui/cancel-order';
import { ListTable, Wrapped } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { Progress } from '~/components/ui/progress';
import { RefreshLink } from '~/components/ui/refresh-link';
import { useLookAgain } from '~/components/ui/use-look-again';
import type { ReportOrderRow } from '~/domain/insight/reports/report';
import styles from './report-orders.module.css';

/** Reports that are being made, with progress and a button to cancel; and failed ones, which can be ordered again. */
export function ReportOrders({ orders }: { orders: readonly ReportOrderRow[] }) {
  const busy = orders.some((order) => order.busy);
  useLookAgain(busy);
  if (orders.length === 0) return null;
  return (
    <Card>
      <div className={styles.head}>
        <h2>Pedidos</h2>
        {busy && (
          <noscript>
            <RefreshLink />
          </noscript>
        )}
      </div>
      <ListTable
        label="Pedidos de relatórios"
        dense
        cards
        columns={['Nome', 'Pedido em', 'Usuário', 'Situação', 'Ações']}
        rows={orders.map((order) => ({
          key: order.id,
          cells: [
            <Wrapped key="name">{order.name}</Wrapped>,
            order.at,
            order.user,
            <span key="standing" className={styles.standing}>
              {order.standing}
              {order.busy && (
                <Progress done={order.written} total={order.rows} label={`Andamento de ${order.name}`} />
              )}
            </span>,
            order.busy ? (
              <CancelOrder key="act" kind="report" id={order.id} what={order.name} />
            ) : (
              <Link key="act" to={order.again} aria-label={`Pedir de novo: ${order.name}`}>
                Pedir de novo
              </Link>
            ),
          ],
        }))}
      />
    </Card>
  );
}
