import { Figures } from '~/components/finance/statements/statement-table';
import { deferredTax } from '~/domain/finance/fiscal/fiscal-asset';
import { totalOf, type Asset } from './asset';
import styles from './fiscal.module.css';

/** Both years of the fiscal asset, their worth, and whether the balance sheet agrees. */
export function AssetTable({ asset }: { asset: Asset }) {
  const { years, lines, booked, observations, changed } = asset;
  const totals = years.map((_, index) => totalOf(asset, index));
  const deferred = totals.map(deferredTax);
  const differences = deferred.map((cents, index) => cents - (booked[index] ?? 0));
  return (
    <div className={styles.sheet}>
      <Figures
        title="Base do ativo fiscal"
        second=""
        pairs={[{ current: String(years[0]), prior: String(years[1]) }]}
        rows={[
          ...lines.map(({ key, label, cents }) => ({ key, label, cents })),
          { key: 'total', label: 'Total', look: 'subtotal' as const, cents: totals },
          { key: 'tax', label: 'Ativo fiscal diferido (34%)', look: 'total' as const, cents: deferred },
          { key: 'booked', label: 'IRPJ e CSLL diferidos no balanço', cents: booked },
          { key: 'difference', label: 'Diferença', cents: differences },
        ]}
      />
      <div>
        <h2 className={styles.heading}>Observações</h2>
        <p className={styles.observations}>{observations || 'Sem observações.'}</p>
        {changed && <p className={styles.small}>Última alteração: {changed}</p>}
      </div>
    </div>
  );
}
