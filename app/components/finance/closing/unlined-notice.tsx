import { Link } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';
import { chartPath } from '~/domain/finance/chart/mapping';
import { count } from '~/domain/values/format';

/** Says how many accounts the chart gives no line; `listed` where the person may see them. Nothing where none is. */
export function UnlinedNotice({ accounts, listed }: { accounts: number; listed: boolean }) {
  if (accounts === 0) return null;
  return (
    <Notice tone="info">
      {count(accounts, 'conta sem linha', 'contas sem linha')} no plano de contas: seus saldos somam em
      “Contas sem linha”. {listed && <Link to={`${chartPath}?situacao=sem-linha`}>Ver as contas</Link>}
    </Notice>
  );
}
