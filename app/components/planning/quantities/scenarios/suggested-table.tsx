import { Sketch } from '~/components/planning/baseline/sketch';
import { ListTable } from '~/components/ui/list';
import { NothingFits } from '~/components/ui/list-filter';
import { Card } from '~/components/ui/page';
import type { Sorting } from '~/domain/lists/list-query';
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

interface SuggestedTableProps {
  rows: readonly SuggestedLineRow[];
  sorting: Sorting;
  filters: readonly string[];
}

/** Line by line what was sold, what is suggested, by what method and what is to be known of it. */
export function SuggestedTable({ rows, sorting, filters }: SuggestedTableProps) {
  return (
    <ListTable
      label="Sugestões por SKU e canal"
      cards
      dense
      sorting={sorting}
      columns={[
        { label: 'SKU', sort: 'sku' },
        'Realizado e sugestão',
        { label: 'Método e erro', sort: 'mase' },
        { label: 'No plano', align: 'end', sort: 'planned' },
        { label: 'Sugerido', align: 'end', sort: 'suggested' },
        { label: 'Diferença', align: 'end', sort: 'difference' },
        'Observações',
      ]}
      advice={<NothingFits names={filters} />}
      rows={rows.map((row) => ({
        key: `${row.sku}|${row.channel}`,
        cells: [
          <span key="sku" className={styles.method}>
            {row.sku}
            <small>
              {row.channel} · {row.description}
            </small>
          </span>,
          <Sketch
            key="sketch"
            booked={row.booked}
            expected={row.expected}
            label={`Realizado e sugestão de ${row.sku} em ${row.channel}`}
          />,
          <Method key="method" {...row} />,
          formatNumber(row.planned),
          formatNumber(row.suggested),
          formatNumber(row.suggested - row.planned),
          <span key="notes" className={styles.notes}>
            {row.notes.join('; ') || '–'}
          </span>,
        ],
      }))}
    />
  );
}

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
