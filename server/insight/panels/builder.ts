import type { Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { formatDateTime } from '../../../app/domain/values/format';
import { differences } from '../../../app/domain/insight/builder/differences';
import type { Flags } from '../../../app/domain/people/access/access';
import { completed } from '../../../app/domain/insight/builder/complete';
import { definitionOf } from '../../../app/domain/insight/builder/definition';
import {
  sourceOf,
  type BuilderSource,
  type PanelDraft,
  type TileDraft,
} from '../../../app/domain/insight/builder/draft';
import type { PanelDefinition, Tile } from '../../../app/domain/insight/panels/definition';
import type { Fault } from '../../../app/domain/insight/panels/panel-form';
import type { PanelView } from '../../../app/domain/insight/panels/view';
import type { Person } from '../../people/users/user';
import { builderSources } from './builder-sources';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { catalogOf } from './catalog';
import type { DashboardRecord } from './collection';
import type { Dashboards } from './dashboards';
import { checkDefinition } from './definition';
import { versionOf, versionsOf } from './versions';
import type { PanelViews } from './views';

interface Deps {
  readonly db: Db;
  readonly flags: Flags;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly views: PanelViews;
  readonly dashboards: Dashboards;
}

/** The panel in a form, with the answer of its chart. */
export interface BuiltPanel {
  readonly definition: PanelDefinition;
  readonly faults: readonly Fault[];
  /** Null where there is nothing to draw. */
  readonly view: PanelView | null;
  /** What fields hold by which its tiles are narrowed, by `source field`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** A tile of a panel that is there, as a beginning. */
export interface Starter {
  /** `panel.tile`. */
  readonly ref: string;
  readonly label: string;
}

const maxValues = 300;

/** The panel builder: the options of its form, and the preview of the chosen panel. */
export class PanelBuilder {
  constructor(private readonly deps: Deps) {}

  async sources(person: Person): Promise<BuilderSource[]> {
    return builderSources(await catalogOf(this.deps.db), person, this.deps.flags);
  }

  /** The tiles of the panels that a person may see, panel by panel. */
  async starters(person: Person): Promise<{ readonly panel: string; readonly tiles: readonly Starter[] }[]> {
    const panels = await this.deps.dashboards.of(person);
    return panels.flatMap(({ panelLabel: panel, painelId, definition }) => {
      const tiles =
        definition?.tiles.map(({ id, title }) => ({ ref: `${painelId}.${id}`, label: title })) ?? [];
      return tiles.length > 0 ? [{ panel, tiles }] : [];
    });
  }

  /** The tile of a starter, with the names of its panel; null if there is none that the person may see. */
  async starter(
    person: Person,
    ref: string,
  ): Promise<{ readonly tile: Tile; readonly names: PanelDefinition['names'] } | null> {
    const [number = '', ...id] = ref.split('.');
    const panels = await this.deps.dashboards.of(person);
    const definition = panels.find(({ painelId }) => String(painelId) === number)?.definition;
    const tile = definition?.tiles.find((each) => each.id === id.join('.'));
    return tile ? { tile, names: definition?.names } : null;
  }

  /** The versions of a panel, newest first, with the changes of each in words. */
  async versions(record: DashboardRecord) {
    const { version, changedBy = '', changedAt = null, definition, note } = record;
    const now = { version, by: changedBy, at: changedAt, definition, note };
    const catalog = await catalogOf(this.deps.db);
    const wording = {
      labelOf: ({ from }: { readonly from: string }, field: string) =>
        catalog.of(from)?.fields[field]?.label ?? field,
      current: currentMonth(this.deps.clock),
    };
    const all = [now, ...(await versionsOf(this.deps.db, record._id))];
    return all.map(({ version, by, at, definition, note = '' }, index) => {
      const before = all[index + 1];
      const changes = before
        ? differences(before.definition, definition, wording)
        : ['a primeira que se guarda'];
      const when = at ? formatDateTime(at, this.deps.timeZone) : '';
      return { version, by, at: when, note, changes, isNow: index === 0 };
    });
  }

  /** The definition of a panel in a version. @throws Problem `absent` for an unknown version */
  async version({ _id }: DashboardRecord, version: string): Promise<PanelDefinition | null> {
    const found = await versionOf(this.deps.db, _id, Number(version) || 0);
    if (!found) throw new Problem('absent', messages.absent);
    return found.definition;
  }

  /** The panel in a form, drawn with the person's own rows. */
  async built(
    person: Person,
    title: string,
    draft: PanelDraft,
    sources: readonly BuilderSource[],
  ): Promise<BuiltPanel> {
    const definition = definitionOf(draft, sources);
    const values = await this.#values(person, draft, sources);
    if (draft.tiles.length === 0) return { definition, faults: [], view: null, values };
    const { definition: checked, faults } = checkDefinition(definition, await catalogOf(this.deps.db));
    const asked = { title: title.trim() || 'Novo painel', person, params: new URLSearchParams() };
    const view = checked && (await this.deps.views.view({ ...asked, definition: checked }));
    return { definition, faults, view, values };
  }

  async #values(person: Person, { tiles }: PanelDraft, sources: readonly BuilderSource[]) {
    const wanted = tiles
      .map((tile) => completed(tile, sources))
      .flatMap((tile) => namedFields(tile, sources));
    const read = new Map(wanted.map(([from, field]) => [`${from} ${field}`, { from, field }]));
    const found = [...read].map(
      async ([key, filter]) =>
        [key, (await this.deps.views.values(filter, person)).slice(0, maxValues)] as const,
    );
    return Object.fromEntries(await Promise.all(found));
  }
}

/** The fields of a tile whose values its form lists, with their sources: filter fields and release points. */
const namedFields = (
  { from, conditions, measures }: TileDraft,
  sources: readonly BuilderSource[],
): (readonly [string, string])[] => {
  const read = [...new Set([from, ...measures.map((each) => each.from)])];
  const own = measures.flatMap((each) => (each.own ? [[each.from, each.own] as const] : []));
  const chosen = [...conditions.map((each) => [from, each] as const), ...own];
  return [
    ...chosen.flatMap(([name, { field, op }]) =>
      op === 'in' || op === 'out' ? [[name, field] as const] : [],
    ),
    ...read.flatMap((name) =>
      (sourceOf(sources, name)?.fields ?? []).flatMap(({ key, kind }) =>
        kind === 'release' ? [[name, key] as const] : [],
      ),
    ),
  ];
};
