import { count, formatDateTime } from '../../../app/domain/values/format';

/** The description of a scenario's copy, for every kind of figures. */
interface Copy {
  readonly title: string;
  readonly ownerName: string;
  readonly createdAt: Date;
  readonly source: { readonly words: string };
  readonly promoted: readonly { readonly name: string; readonly at: Date }[];
}

/** Who made a scenario, of what and when, and when it was last brought into the official figures: facts of a cell's page. */
export function copyFacts(
  { title, ownerName, createdAt, source, promoted }: Copy,
  timeZone: string,
): (readonly [label: string, words: string])[] {
  const last = promoted.at(-1);
  const times = count(promoted.length, 'vez', 'vezes');
  return [
    ['Fonte', `Cenário ${title}, feito por ${ownerName}`],
    ['Copiado', `de ${source.words}, em ${formatDateTime(createdAt, timeZone)}`],
    ...(last
      ? [
          [
            'Promovido',
            `${times}, por último por ${last.name} em ${formatDateTime(last.at, timeZone)}`,
          ] as const,
        ]
      : []),
  ];
}
