import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { Empty } from '~/components/ui/empty';
import { ListTable } from '~/components/ui/list';
import { cancelOut, shareOf, type Contribution } from '~/domain/insight/variance/contributions';
import { percentOf, signedIn, writtenIn, writtenPercent } from '~/domain/insight/variance/measure';
import type { VarianceView } from '~/domain/insight/variance/view';
import { count } from '~/domain/values/format';
import { messages } from '~/domain/messages';
import { ThingArrow } from '../things/thing-marks';
import styles from './variance.module.css';

/** Contributions, largest first or month after month; the others in one line, and the whole that all of them add up to. */
export function VarianceTable({ view }: { view: VarianceView }) {
  const { by, before, after, lines, rest, more, sides, measure } = view;
  if (lines.length === 0)
    return (
      <Empty>
        <p>{messages.noData}</p>
        <p>Nada do que se compara tem o que foi escolhido. Tire um dos recortes acima.</p>
      </Empty>
    );
  const split = sides.split !== null;
  const shares = !cancelOut(
    [...lines, ...(rest ? [rest] : [])].map(({ difference }) => difference),
    sides.difference,
  );
  const end = (label: string) => ({ label, align: 'end' as const });
  const cellsOf = (line: Omit<Contribution, 'key'>) => [
    ...(by.flow ? [] : [writtenIn(measure, line.before), writtenIn(measure, line.after)]),
    <strong key="difference">{signedIn(measure, line.difference)}</strong>,
    ...(by.flow ? [] : [writtenPercent(percentOf(line.difference, line.before))]),
    ...(shares ? [writtenPercent(shareOf(line.difference, sides.difference))] : []),
    ...(split
      ? [line.split?.volume, line.split?.price, line.split?.range].map((units) =>
          signedIn(measure, units ?? 0),
        )
      : []),
  ];
  return (
    <>
      <ListTable
        label={`Contribuições por ${by.label.toLowerCase()}`}
        columns={[
          by.label,
          ...(by.flow ? [] : [end(before), end(after)]),
          end('Diferença'),
          ...(by.flow ? [] : [end('Dif. %')]),
          ...(shares ? [end('% da diferença')] : []),
          ...(split ? [end('Volume'), end('Preço'), end('Entradas e saídas')] : []),
        ]}
        rows={[
          ...lines.map((line) => ({
            key: `= ${line.key}`,
            cells: [
              <Fragment key="into">
                {line.to === null ? (
                  line.label
                ) : (
                  <Link to={line.to} preventScrollReset>
                    {line.label}
                  </Link>
                )}
                <ThingArrow kind={by.thing} code={line.key} />
              </Fragment>,
              ...cellsOf(line),
            ],
          })),
          ...(rest ? [{ key: 'rest', cells: [`Outros (${rest.count})`, ...cellsOf(rest)] }] : []),
          {
            key: 'total',
            cells: [
              <strong key="total">Total</strong>,
              ...cellsOf(by.flow ? { ...sides, before: 0 } : sides),
            ],
          },
        ]}
      />
      <p className={styles.count}>
        {count(lines.length + (rest?.count ?? 0), 'contribuição', 'contribuições')}, e a soma é a diferença.
        {!shares && ' Umas anulam as outras: uma só é maior que a diferença inteira.'}
        {more && (
          <Link to={more.to} preventScrollReset>
            Mostrar {more.many} linhas
          </Link>
        )}
      </p>
    </>
  );
}
