import { layoutFields } from '~/domain/data/files/layout-form';
import { isMadeUp, monthGroups, places } from '~/domain/data/files/month-columns';
import { count, formatInteger } from '~/domain/values/format';
import { Notice } from '../../../ui/notice';
import type { PreviewData } from '~/domain/data/files/preview';
import styles from './preview.module.css';
import { doubtText, isOpen, notationNames } from '~/domain/values/notation';

/** How many of the rows that were looked at would be refused. */
function verdictOf({ rows, tried }: PreviewData) {
  const looked = tried?.rows ?? rows.length;
  const refused = tried?.refused ?? rows.filter(({ faults }) => faults.length > 0).length;
  const number = formatInteger(looked);
  if (refused > 0) {
    const which = tried && !tried.isAll ? ', as primeiras do arquivo' : '';
    const text = `${count(refused, 'linha seria recusada', 'linhas seriam recusadas')} de ${number} conferidas${which}.`;
    return { refused, text };
  }
  if (looked === 1) return { refused, text: 'A primeira linha passa na conferência.' };
  const all = tried?.isAll ? `Todas as ${number}` : `As ${number} primeiras`;
  return { refused, text: `${all} linhas passam na conferência.` };
}

/** What fills columns that a file does not have. */
function adviceOn({ titles, map, sheets }: PreviewData): string {
  const isAcross = Object.values(map).includes(places.month);
  const bySheet = sheets.length > 0 ? '"O nome da aba" ou ' : '';
  return [
    ...(!isAcross && monthGroups(titles).length > 0
      ? ['Se os meses estão nas colunas, escolha acima "Os meses das colunas" e "Os valores dos meses".']
      : []),
    `O que o arquivo não tem em coluna nenhuma pode ser ${bySheet}"Um valor fixo".`,
  ].join(' ');
}

/**
 * Findings about the first rows of the file, and the rows with the column that each cell fills and the refusals.
 * @param leaves whether columns can be left out here, in a form
 */
export function PreviewTable({ preview, leaves = false }: { preview: PreviewData; leaves?: boolean }) {
  const { rows, columns, left, missing, doubts, dayDoubts, turned, guesses, recalled } = preview;
  const { refused, text } = verdictOf(preview);
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="bad" key="missing">
          Diga onde está: {missing.join(', ')}. {adviceOn(preview)}
        </Notice>
      ) : (
        <p className={styles.verdict} data-tone={refused > 0 ? 'bad' : 'good'} role="status">
          {text}
        </p>
      )}
      {recalled && (
        <Notice tone="info" key="recalled">
          Lido como da última vez que você enviou um arquivo desta forma. Mude acima o que for diferente.
        </Notice>
      )}
      {[...turned, ...guesses].map((guess) => (
        <Notice tone="info" key={guess}>
          {guess}
        </Notice>
      ))}
      {dayDoubts.map((doubt) => (
        <Notice tone="bad" key={doubt}>
          {doubt} Escolha a ordem das datas acima para enviar.
        </Notice>
      ))}
      {doubts.map(({ label, notation }) => {
        const asked = isOpen(notation) && preview.sign === null;
        return (
          <Notice tone={asked ? 'bad' : 'info'} key={label}>
            {doubtText(label, notation)}
            {asked && ' Escolha a notação dos números acima para enviar.'}
            {isOpen(notation) &&
              preview.sign &&
              ` É lida na notação ${notationNames[preview.sign]}, escolhida acima.`}
          </Notice>
        );
      })}
      <div className={styles.frame} role="region" aria-label="Prévia do arquivo" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              {columns.map(({ at, title, label }) => (
                <th key={`${at} ${label}`} scope="col" data-used={label !== null}>
                  {title}
                  <small>{label ?? (left.includes(at) ? 'deixada de fora' : 'não usada')}</small>
                  {leaves && !isMadeUp(at) && (
                    <label className={styles.leave}>
                      <input
                        type="checkbox"
                        name={layoutFields.left}
                        value={at}
                        defaultChecked={left.includes(at)}
                      />
                      Deixar fora<span className="visually-hidden"> a coluna {title}</span>
                    </label>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, place, cells, faults }) => {
              const reasons = new Map(faults.map(({ at, message }) => [at, message]));
              return (
                <tr key={line}>
                  <th scope="row">{place}</th>
                  {cells.map((cell, at) => (
                    <td
                      key={at}
                      data-used={columns[at]?.label !== null}
                      data-bad={reasons.has(at)}
                      title={reasons.get(at) ?? cell}
                    >
                      {cell || (reasons.has(at) ? '(vazio)' : '')}
                      {reasons.has(at) && <span className="visually-hidden"> — {reasons.get(at)}</span>}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
