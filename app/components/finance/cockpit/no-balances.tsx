import type { ReactNode } from 'react';
import { messages } from '~/domain/messages';
import { Empty } from '../../ui/empty';
import { Card } from '../../ui/page';

/** In place of a table: that there is nothing to show, why, and what to do. */
export function NoFigures({ children }: { children: ReactNode }) {
  return (
    <Card>
      <Empty spoken>
        <p>{messages.noData}</p>
        {children}
      </Empty>
    </Card>
  );
}

/** In place of the whole screen while no unit has balances: there is nothing to choose from. */
export function NoBalances() {
  return (
    <NoFigures>
      <p>Ainda não há saldos de nenhuma unidade.</p>
      <p>O cockpit compara dois meses: assim que os saldos forem enviados, escolha-os aqui.</p>
    </NoFigures>
  );
}
