import { CircleAlert, CircleCheck } from '~/components/ui/icons';
import type { PersonRow } from '~/domain/people/users/profile';
import styles from './line-results.module.css';

interface LineResultsProps {
  summary: string;
  results: readonly PersonRow[];
}

/** The result of each line of a list. */
export const LineResults = ({ summary, results }: LineResultsProps) => (
  <section className={styles.results} aria-label="Resultado por linha">
    <p role="status">
      <strong>{summary}</strong>
    </p>
    <div className={styles.frame} role="region" aria-label="Linhas" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Linha</th>
            <th scope="col">E-mail</th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ line, email, done, message }) => (
            <tr key={line} data-created={done}>
              <td>{line}</td>
              <td>{email}</td>
              <td>
                <span className={styles.outcome}>
                  {done ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
                  {message}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
