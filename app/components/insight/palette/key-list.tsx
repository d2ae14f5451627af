import { useState } from 'react';
import { keyGroups } from '~/domain/insight/palette/keys';
import styles from './palette.module.css';

/** The keys that do something on the page below, group by group. */
export function KeyList() {
  const [groups] = useState(() =>
    keyGroups.filter(({ where }) => where === undefined || document.querySelector(`main :is(${where})`)),
  );
  return groups.map(({ title, keys }) => (
    <section key={title} className={styles.keys} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
