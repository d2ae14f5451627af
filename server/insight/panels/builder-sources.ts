import type { Flags } from '../../../app/domain/people/access/access';
import type { BuilderSource } from '../../../app/domain/insight/builder/draft';
import type { Person } from '../../people/users/user';
import type { Catalog } from './catalog';
import { isOpenTo } from './sources';

/** The sources that somebody may build panels of: those that would be read for them. */
export const builderSources = (catalog: Catalog, person: Person, flags: Flags): BuilderSource[] =>
  catalog.entries().flatMap(([name, source]): BuilderSource[] => {
    const { label, areas, fields } = source;
    if (!areas.some((area) => flags[area]) || !isOpenTo(source, person, flags)) return [];
    return [
      {
        name,
        label,
        fields: Object.entries(fields).map(([key, field]) => ({
          key,
          label: field.label,
          kind: field.kind,
          format: field.format,
          manifold: field.manifold,
          reckoned: field.reckoned !== undefined,
          names: field.names,
        })),
      },
    ];
  });
