import { placeText } from '~/domain/data/files/row-place';
import { Link } from '@remix-run/react';
import type { RowEvent, RowPast } from '~/domain/data/master-data/master-table';
import styles from './master-data.module.css';

/** The row before each load that changed it; empty for a row that was never changed. */
export function RowHistory({ past: { events, before } }: { past: RowPast }) {
  const hasDetails = events.some(({ changes, edited, refused }) => changes || edited || refused !== null);
  if (!hasDetails && events.length < 2 && before !== 'gone') return null;
  return (
    <section className={styles.past} aria-labelledby="historia-da-linha">
      <h3 id="historia-da-linha">O que a linha era antes</h3>
      <ol>
        {events.map((event, index) => (
          <li key={index}>
            <p>
              {event.at && `${event.at} · `}
              <What event={event} />
            </p>
            {event.refused !== null && (
              <p>A linha tinha sido recusada{event.refused && ` (${event.refused})`} e foi aceita depois.</p>
            )}
            {event.changes && event.changes.length > 0 && (
              <ul>
                {event.changes.map(({ label, from, to }) => (
                  <li key={label}>
                    {label}: <del>{from || 'vazio'}</del> → <ins>{to || 'vazio'}</ins>
                  </li>
                ))}
              </ul>
            )}
            {event.edited && (
              <p>Foi editada no portal depois{event.changes && '; o que mudou inclui o que foi editado'}.</p>
            )}
          </li>
        ))}
      </ol>
      {before === 'more' && <p>Há mudanças mais antigas, que não são mostradas.</p>}
      {before === 'gone' && <p>O que ela era antes disso saiu do portal pelo prazo de guarda.</p>}
    </section>
  );
}

function What({ event: { kind, origin, line, changes } }: { event: RowEvent }) {
  if (line === null) return 'Não tinha vindo de um arquivo';
  const file = (
    <>
      {origin ? (
        <Link to={`/captura/processando/${origin.file}`}>{origin.name}</Link>
      ) : (
        'um arquivo que você não pode abrir'
      )}
      , linha {placeText(line, origin?.sheets)}
    </>
  );
  if (kind === 'take-back') return <>Voltou ao que era: foi desfeita a carga de {file}</>;
  if (!changes) return <>Carregada de {file}</>;
  if (changes.length === 0) return <>Carregada de novo de {file}, sem nada mudar</>;
  return <>Mudou com {file}</>;
}
