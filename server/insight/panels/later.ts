import type { Later, PanelQuery } from '../../../app/domain/insight/panels/definition';
import { laterPlace } from '../../../app/domain/insight/panels/time-places';
import type { Choices, FieldKind } from '../../../app/domain/insight/panels/view';
import type { Source } from '../../data/bases/panel-source';
import type { ReadGroup } from './query/read-group';
import { fieldOf } from './sources';

/** Whether a field is a time with months. */
export function isTime(source: Source, field: string): boolean {
  const known = fieldOf(source, field);
  return !known?.part && (known?.kind === 'month' || known?.kind === 'day');
}

/** The kind of a dimension whose places are later, null for all others. */
function laterKind(source: Source, key: string, { field }: Later): FieldKind | null {
  const known = fieldOf(source, key);
  return known && (known.part?.of ?? key) === field ? known.kind : null;
}

/** Groups at the places where a reading shows them (rule I31). */
export function atLaterPlaces(
  groups: readonly ReadGroup[],
  by: readonly string[],
  { later }: Pick<PanelQuery, 'later'>,
  source: Source | undefined,
): readonly ReadGroup[] {
  if (!later || !source) return groups;
  const kinds = by.map((key) => laterKind(source, key, later));
  if (kinds.every((kind) => kind === null)) return groups;
  return groups.map(({ at, figures }) => ({
    at: at.map((place, index) => {
      const kind = kinds[index];
      return kind ? laterPlace(place, kind, later.months) : place;
    }),
    figures,
  }));
}

/** The choices of a panel for the rows of one query, shifted to that query's own months. */
export function atOwnPlaces(choices: Choices, { later }: Pick<PanelQuery, 'later'>, source: Source): Choices {
  if (!later) return choices;
  const own = (place: string, kind: FieldKind) => laterPlace(place, kind, -later.months);
  return Object.fromEntries(
    Object.entries(choices).map(([key, choice]) => {
      const kind = laterKind(source, key, later);
      if (!kind) return [key, choice];
      const { values, from, to } = choice;
      const moved = {
        values: values.map((place) => own(place, kind)),
        from: own(from, 'month'),
        to: own(to, 'month'),
      };
      return [key, moved];
    }),
  );
}
