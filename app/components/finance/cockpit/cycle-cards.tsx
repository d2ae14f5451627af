import { Link } from '@remix-run/react';
import { Minus, TrendingDown, TrendingUp } from '~/components/ui/icons';
import { formatDays, inDays, moreIsBetter, type CycleName } from '~/domain/finance/cockpit/cycle';
import type { CockpitFilter } from '~/domain/finance/cockpit/filter';
import { cycleVarianceLink } from '~/domain/finance/cockpit/variance-link';
import styles from './cycle-cards.module.css';
import { Trend, type TrendMark } from './trend';

export interface CycleCard {
  readonly name: CycleName;
  readonly days: number | null;
  readonly change: number | null;
  readonly trend: readonly TrendMark[];
}

const words: Readonly<Record<CycleName, readonly [title: string, formula: string]>> = {
  DSO: ['Prazo médio de recebimento', 'Contas a receber ÷ receita de 12 meses (contas de medida Receita)'],
  DIO: ['Prazo médio de estocagem', 'Estoques ÷ custo das vendas de 12 meses'],
  DPO: ['Prazo médio de pagamento', 'Fornecedores ÷ custo das vendas de 12 meses'],
  CCC: ['Ciclo de conversão de caixa', 'DSO + DIO − DPO'],
};

interface CycleCardsProps {
  cycle: readonly CycleCard[];
  from: string;
  /** What the table below is of. */
  filter: CockpitFilter;
}

/** The working-capital cycle: a card a figure, with what changed between the two months and its last thirteen months. */
export function CycleCards({ cycle, from, filter }: CycleCardsProps) {
  return (
    <section className={styles.cycle} aria-labelledby="ciclo">
      <h2 id="ciclo" className="visually-hidden">
        Ciclo de capital de giro
      </h2>
      <ul className={styles.cards}>
        {cycle.map((card) => (
          <li key={card.name} className={styles.card}>
            <h3>
              {card.name} <span>{words[card.name][0]}</span>
            </h3>
            <p className={styles.figure}>
              {card.days === null ? (
                <span className={styles.none}>sem base</span>
              ) : (
                <>
                  <strong>{formatDays(card.days)}</strong> dias
                </>
              )}
              <Change card={card} from={from} />
            </p>
            <Trend label={`${card.name}, ${words[card.name][0]}`} marks={card.trend} />
            <p className={styles.formula}>
              {card.days === null && card.name !== 'CCC'
                ? 'Faltam 12 meses de movimento até este mês.'
                : words[card.name][1]}
              {card.change !== null && (
                <Link
                  to={cycleVarianceLink(filter, card.name)}
                  aria-label={`Por que mudou? ${card.name}`}
                  className={styles.why}
                >
                  Por que mudou?
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      <details className={styles.values}>
        <summary>Valores mês a mês</summary>
        <div className={styles.frame} role="region" aria-label="Ciclo mês a mês" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Mês</th>
                {cycle.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cycle[0]?.trend.map(({ label }, at) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {cycle.map(({ name, trend }) => {
                    const days = trend[at]?.days ?? null;
                    return <td key={name}>{days === null ? '–' : formatDays(days)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** Fewer days are good for receivables and inventory, more days for payables. */
function Change({ card: { name, change }, from }: { card: CycleCard; from: string }) {
  if (change === null) return null;
  const Icon = change > 0 ? TrendingUp : change < 0 ? TrendingDown : Minus;
  const tone = change === 0 ? undefined : change > 0 === moreIsBetter(name) ? styles.good : styles.bad;
  return (
    <span className={[styles.change, tone].filter(Boolean).join(' ')}>
      <Icon aria-hidden />
      {change > 0 ? '+' : ''}
      {inDays(change)} ante {from}
    </span>
  );
}
