import { Sketch } from '~/components/planning/baseline/sketch';
import { ThingLink } from '~/components/insight/things/thing-link';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { methodLabel } from '~/domain/planning/baseline/methods';
import type { MethodTally } from '~/domain/planning/baseline/tally';
import type { SuggestedLineRow } from '~/domain/planning/quantities/suggested';
import { formatDecimal } from '~/domain/values/decimal';
import { formatInteger, formatNumber } from '~/domain/values/format';
import styles from './scenarios.module.css';

const error = (mase: number | null) => (mase === null ? '–' : formatDecimal(mase, 2));

interface BacktestTableProps {
  backtest: readonly MethodTally[];
  /** The last month that was booked when figures were suggested. */
  bookedUntil: string;
}

/** How each method did on months held back, over the lines that it was taken for. */
export function BacktestTable({ backtest, bookedUntil }: BacktestTableProps) {
  return (
    <Card>
      <ListTable
        label="Métodos e seus erros"
        dense
        columns={[
          'Método',
          { label: 'Linhas', align: 'end' },
          { label: 'Erro médio (MASE)', align: 'end' },
          { label: 'Repetir o ano', align: 'end' },
        ]}
        rows={backtest.map(({ method, lines, mase, naive }) => ({
          key: method,
          cells: [methodLabel[method], formatInteger(lines), error(mase), error(naive)],
        }))}
        advice="Nenhuma linha tem realizado bastante para uma sugestão: todas ficaram com o plano."
      />
      <p className={styles.explained}>
        {bookedUntil && `Realizado até ${bookedUntil}. `}Cada método foi testado nos últimos meses do
        realizado de cada SKU e canal. Erro é o erro médio absoluto em relação ao de repetir o ano anterior,
        ou o mês anterior onde há menos de um ano (MASE): abaixo de 1 é melhor. A faixa dos gráficos contém o
        valor em quatro de cada cinco vezes.
      </p>
    </Card>
  );
}

/** Line by line the sales, the suggestion, its method and remarks. */
export const suggestedCells = {
  sku: ({ sku, channel, description }: SuggestedLineRow) => (
    <span className={styles.method}>
      <ThingLink kind="sku" code={sku} />
      <small>
        {channel} · {description}
      </small>
    </span>
  ),
  sketch: ({ sku, channel, booked, expected }: SuggestedLineRow) => (
    <Sketch booked={booked} expected={expected} label={`Realizado e sugestão de ${sku} em ${channel}`} />
  ),
  mase: (row: SuggestedLineRow) => <Method {...row} />,
  planned: ({ planned }: SuggestedLineRow) => formatNumber(planned),
  suggested: ({ suggested }: SuggestedLineRow) => formatNumber(suggested),
  difference: ({ planned, suggested }: SuggestedLineRow) => formatNumber(suggested - planned),
  notes: ({ notes }: SuggestedLineRow) => <span className={styles.notes}>{notes.join('; ') || '–'}</span>,
};

function Method({ method, mase, naive }: Pick<SuggestedLineRow, 'method' | 'mase' | 'naive'>) {
  if (!method) return <span className={styles.notes}>–</span>;
  return (
    <span className={styles.method}>
      {methodLabel[method]}
      <small>
        erro {error(mase)}
        {naive !== null && method !== 'last-year' && `; repetir o ano, ${error(naive)}`}
      </small>
    </span>
  );
}
