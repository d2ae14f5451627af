import styles from './design.module.css';

export interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** What differs between two versions, thing by thing. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>As duas são iguais.</p>;
  return (
    <ul className={styles.differences}>
      {differences.map(({ what, from, to }) => (
        <li key={`${what} ${from} ${to}`}>
          <strong>{what}</strong>
          {from && <del>{from}</del>}
          {to && <ins>{to}</ins>}
        </li>
      ))}
    </ul>
  );
}
