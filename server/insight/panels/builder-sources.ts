import type { Flags } from '../../../app/domain/people/access/access';
import type { BuilderField, BuilderSource } from '../../../app/domain/insight/builder/draft';
import type { Person } from '../../people/users/user';
import type { Catalog } from './catalog';
import type { SourceField } from '../../data/bases/panel-source';
import { isOpenTo } from './sources';

/** The sources that a person may use to build panels: those that they may read. */
export const builderSources = (catalog: Catalog, person: Person, flags: Flags): BuilderSource[] => {
  const isSeen = (name: string) => {
    const source = catalog.of(name);
    return (
      source !== undefined && source.areas.some((area) => flags[area]) && isOpenTo(source, person, flags)
    );
  };
  return catalog.entries().flatMap(([name, source]): BuilderSource[] => {
    const { label, fields, dimensions = {} } = source;
    if (!isSeen(name)) return [];
    return [
      {
        name,
        label,
        fields: [
          ...Object.entries(fields).map((each) => builderField(each, false)),
          ...Object.entries(dimensions)
            .filter(([, { joined }]) => !joined || isSeen(joined.from))
            .map((each) => builderField(each, true)),
        ],
      },
    ];
  });
};

const builderField = (
  [key, { label, kind, format, manifold, reckoned, names, part }]: [string, SourceField],
  isDimension: boolean,
): BuilderField => ({
  ...{ key, label, kind, format, manifold, names },
  // Conditions of a tile cannot use parts of a time, for which there is its period.
  reckoned: reckoned !== undefined || part !== undefined,
  ...(isDimension && { dimension: true }),
});
