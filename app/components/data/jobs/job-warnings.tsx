import { placeText } from '~/domain/data/files/row-place';
import { count } from '~/domain/values/format';
import { Card } from '../../ui/page';
import type { Job } from './job';
import styles from './job.module.css';

/** Rows that were loaded with a warning. */
export function JobWarnings({ warned, warnings, sheets }: Pick<Job, 'warned' | 'warnings' | 'sheets'>) {
  if (warned === 0) return null;
  return (
    <Card padded>
      <h2>{count(warned, 'linha entrou com aviso', 'linhas entraram com aviso')}</h2>
      <ul className={styles.tables}>
        {warnings.map(({ line, text }) => (
          <li key={line}>
            <strong>Linha {placeText(line, sheets)}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {warned > warnings.length && (
        <p className={styles.soft}>As demais estão na coluna Aviso da base, se ninguém as mudou depois.</p>
      )}
    </Card>
  );
}
