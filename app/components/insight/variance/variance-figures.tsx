import { cancelOut } from '~/domain/insight/variance/contributions';
import { percentOf, signedIn, writtenIn, writtenPercent } from '~/domain/insight/variance/measure';
import type { VarianceView } from '~/domain/insight/variance/view';
import styles from './variance.module.css';

/** The two figures and their difference, and for revenue the effects of volume and price. */
export function VarianceFigures({ view }: { view: VarianceView }) {
  const { before, after, sides, measure } = view;
  const { split } = sides;
  const figures: readonly (readonly [label: string, text: string, hint: string])[] = [
    [before, writtenIn(measure, sides.before), ''],
    [after, writtenIn(measure, sides.after), ''],
    [
      'Diferença',
      signedIn(measure, sides.difference),
      writtenPercent(percentOf(sides.difference, sides.before)),
    ],
    ...(split
      ? (
          [
            ['Volume', split.volume],
            ['Preço', split.price],
            ['Entradas e saídas', split.range],
          ] as const
        ).map(
          ([label, units]) =>
            [
              label,
              signedIn(measure, units),
              cancelOut([split.volume, split.price, split.range], sides.difference)
                ? ''
                : `${writtenPercent(percentOf(units, sides.difference))} da diferença`,
            ] as const,
        )
      : []),
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, text, hint]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{text}</strong>
            {hint && <span>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
