import { Link } from '@remix-run/react';
import type { OriginView } from '~/domain/insight/panels/origin';
import { count, itemCount } from '~/domain/values/format';
import { Card, CardTitle } from '../../ui/page';
import styles from './origin-card.module.css';

interface OriginCardProps {
  origin: OriginView;
  /** What the reading is called, and how many rows it has now. */
  source: string;
  total: number;
  /** What the panel is narrowed to, in words. */
  choices: readonly (readonly [label: string, words: string])[];
  /** False in a frame of another page, which leads nowhere. */
  leads: boolean;
}

/** Where the figures come from: source, filters, rule, last load, freshness. */
export function OriginCard({ origin, source, total, choices, leads }: OriginCardProps) {
  const { rules, conditions, loads } = origin;
  return (
    <Card>
      <div id="de-onde-vem">
        <CardTitle>De onde vem</CardTitle>
        <dl className={styles.origin}>
          <div>
            <dt>Fonte</dt>
            <dd>
              {source}, {itemCount(total)} com os filtros de agora
            </dd>
          </div>
          {(conditions.length > 0 || choices.length > 0) && (
            <div>
              <dt>Filtros</dt>
              <dd>{[...conditions, ...choices.map(([label, words]) => `${label}: ${words}`)].join(' · ')}</dd>
            </div>
          )}
          <div>
            <dt>Regra</dt>
            <dd>
              <ul>
                {rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </dd>
          </div>
          <Loads loads={loads} leads={leads} />
        </dl>
      </div>
    </Card>
  );
}

/** Of each base the last load and how fresh it is, as entries of a list of facts. */
export const Loads = ({ loads, leads }: Pick<OriginView, 'loads'> & { leads: boolean }) =>
  loads.map(({ base, due, mark, at, by, file, refused, failedAt }) => (
    <div key={base}>
      <dt>{base}</dt>
      <dd>
        {at === '' ? (
          'O portal não tem registro de carga que tenha trazido linhas.'
        ) : (
          <>
            Última carga em {at}, por {by}
            {file && (
              <>
                {': '}
                {leads ? <Link to={file.to}>{file.label}</Link> : file.label}
              </>
            )}
            {refused > 0 && `, com ${count(refused, 'linha recusada', 'linhas recusadas')}`}.
          </>
        )}{' '}
        {failedAt !== '' && <strong>Uma carga falhou em {failedAt}. </strong>}
        {mark === '' ? `Prazo: ${due}.` : <strong>A base {mark}.</strong>}
      </dd>
    </div>
  ));
