import styles from './working.module.css';

/** Says and shows that something is under way, among a dialog's buttons; there from the start, so that it is heard when it speaks. */
export function Working({ doing }: { doing: string | false }) {
  return (
    <div role="status" className={styles.working}>
      {doing && (
        <>
          <span>{doing}</span>
          <progress aria-hidden />
        </>
      )}
    </div>
  );
}
