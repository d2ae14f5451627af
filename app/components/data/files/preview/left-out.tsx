import { layoutFields } from '~/domain/data/files/layout-form';
import { monthGroups, places } from '~/domain/data/files/month-columns';
import type { PreviewData } from '~/domain/data/files/preview';
import styles from './preview.module.css';

/** Months and sheets that are left out, where each column of a month becomes rows, or each sheet is read. */
export function LeftOut({ preview: { titles, map, left, sheets, sheetsLeft } }: { preview: PreviewData }) {
  const filled = Object.values(map);
  const months = filled.includes(places.month) ? monthGroups(titles).flatMap(({ columns }) => columns) : [];
  return (
    <>
      {months.length > 0 && (
        <fieldset className={styles.leaving}>
          <legend>Colunas de meses a deixar fora</legend>
          {months.map(({ at }) => (
            <label key={at} className={styles.leave}>
              <input type="checkbox" name={layoutFields.left} value={at} defaultChecked={left.includes(at)} />
              {titles[at]}
            </label>
          ))}
        </fieldset>
      )}
      {filled.includes(places.sheet) && sheets.length > 0 && (
        <fieldset className={styles.leaving}>
          <legend>Abas a deixar fora</legend>
          {sheets.map((name) => (
            <label key={name} className={styles.leave}>
              <input
                type="checkbox"
                name={layoutFields.sheetsLeft}
                value={name}
                defaultChecked={sheetsLeft.includes(name)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
