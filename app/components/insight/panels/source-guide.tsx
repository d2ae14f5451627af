import { chartKinds } from '~/domain/insight/panels/charts';
import { Card } from '../../ui/page';
import styles from './source-guide.module.css';

interface SourceGuideProps {
  guide: readonly {
    name: string;
    label: string;
    fields: readonly { key: string; label: string; kind: string }[];
  }[];
}

const kinds: Record<string, string> = {
  text: 'texto',
  number: 'número',
  month: 'mês',
  day: 'dia',
  release: 'release point',
};

const example = `{ "id": "por-canal", "title": "Planejado por canal",
  "size": "half", "group": ["channel"],
  "chart": { "kind": "bars", "x": "channel", "values": ["qtde"] },
  "queries": [{ "from": "planejamento_quantidade",
    "match": { "data_ref": { "$gte": { "$month": -6 } } },
    "measures": { "qtde": { "label": "Unidades", "sum": "valor" } } }],
  "sort": { "by": "qtde", "dir": "desc" } }`;

/** The names that a definition may use: collections, fields, and the words of the language. */
export function SourceGuide({ guide }: SourceGuideProps) {
  return (
    <Card padded>
      <aside className={styles.guide} aria-label="O que a definição pode usar">
        <h2>O que a definição pode usar</h2>
        <dl>
          <dt>Gráficos</dt>
          <dd>
            {Object.entries(chartKinds)
              .map(([kind, { label }]) => `${kind} (${label})`)
              .join(', ')}
          </dd>
          <dt>Medidas</dt>
          <dd>sum, avg, min, max, distinct, count</dd>
          <dt>Derivadas (derive)</dt>
          <dd>difference, ratio, change, total, amount (um valor dado)</dd>
          <dt>Condições (match)</dt>
          <dd>
            $eq, $ne, $gt, $gte, $lt, $lte, $in, $nin, $exists, $regex, $and, $or; {'{"$month": -1}'} é o mês
            passado, {'{"$month": "2026-10"}'} um mês, {'{"$day": "2026-10-05"}'} um dia, {'{"$year": 0}'}{' '}
            este ano
          </dd>
          <dt>Nomes dos valores (names)</dt>
          <dd>
            por campo, <code>values</code> com cada valor e o seu nome, ou <code>lookup</code> com a coleção
            que os nomeia
          </dd>
          <dt>Tamanhos</dt>
          <dd>quarter, third, half, wide, full</dd>
          <dt>Formatos</dt>
          <dd>integer, decimal, currency, percent, month</dd>
        </dl>
        <details>
          <summary>Um quadro, de exemplo</summary>
          <pre tabIndex={0}>{example}</pre>
        </details>
        <h3>Coleções e campos</h3>
        {guide.map(({ name, label, fields }) => (
          <details key={name}>
            <summary>
              <code>{name}</code> {label}
            </summary>
            <ul>
              {fields.map((field) => (
                <li key={field.key}>
                  <code>{field.key}</code> {field.label} <small>{kinds[field.kind] ?? field.kind}</small>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </aside>
    </Card>
  );
}
