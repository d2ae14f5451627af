import { entryKinds } from '~/domain/data/search/types';
import { formatInteger } from '~/domain/values/format';
import { EntryBadge } from './entry-icon';
import styles from './holdings.module.css';

type Holding = { readonly type: keyof typeof entryKinds; readonly count: number };

/** Before the first search: what there is, and how it is searched. */
export function Holdings({ holdings }: { holdings: readonly Holding[] }) {
  if (holdings.length === 0)
    return (
      <p className={`${styles.lead} ${styles.tips}`}>
        Ainda não há nada para buscar. O que for carregado em Envio de arquivos aparece aqui em instantes.
      </p>
    );
  return (
    <>
      <ul className={styles.holdings} aria-label="O que há para buscar">
        {holdings.map(({ type, count: total }) => (
          <li key={type} className={styles.holding}>
            <EntryBadge type={type} />
            <span>
              <strong>{formatInteger(total)}</strong>
              <small>{entryKinds[type].label}</small>
            </span>
          </li>
        ))}
      </ul>
      <ul className={styles.tips} aria-label="Como buscar">
        <li>Acentos e maiúsculas não contam; o começo de cada palavra basta, em qualquer ordem.</li>
        <li>Códigos valem com ou sem pontuação, e uma letra trocada é perdoada.</li>
        <li>Com Frase Exata, as palavras aparecem juntas e nesta ordem.</li>
      </ul>
    </>
  );
}
