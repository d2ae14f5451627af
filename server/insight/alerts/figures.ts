import { DateTime } from 'luxon';
import type { Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { noPanel } from '../../../app/domain/insight/alerts/alert';
import { messages } from '../../../app/domain/messages';
import type { PanelDefinition, Tile } from '../../../app/domain/insight/panels/definition';
import { choiceWords } from '../../../app/domain/insight/panels/choice-words';
import { choicesOf } from '../../../app/domain/insight/panels/choices';
import { panelPath, tileAnchor } from '../../../app/domain/insight/panels/link';
import type { PanelView, SingleTile } from '../../../app/domain/insight/panels/view';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { revisionsOf } from '../../platform/mongo';
import { baseWatches } from '../../data/quality';
import { masterDataBases } from '../../data/master-data';
import type { Person } from '../../people/users/user';
import type { Users } from '../../people/users/users';
import { catalogOf, dashboards } from '../panels';
import type { Dashboards } from '../panels/dashboards';
import type { ChartEvents } from '../panels/events';
import type { PanelRequest, PanelViews } from '../panels/views';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly flags: Flags;
  readonly users: Pick<Users, 'person'>;
  readonly dashboards: Pick<Dashboards, 'byNumber' | 'request'>;
  readonly panelViews: Pick<PanelViews, 'tile' | 'view'>;
  readonly chartEvents: Pick<ChartEvents, 'marked' | 'markedTile'>;
  /** A figure that is no panel's, by the address of its page. */
  readonly ofFigure: (person: Person, address: string) => Promise<PanelRequest>;
}

/** A panel with a person's choices: its number and query. */
export interface PanelPlace {
  readonly panel: number | string;
  readonly query: string;
}

/** The id of the tile that is read in place of one that an alert is of. */
const asked = ' alerta';

/** Reads panels for people who do not look at the moment, in the rights and rows that they have at the moment. */
export class PanelFigures {
  constructor(private readonly deps: Deps) {}

  /** The person, if they may see panels now; null if not, or if the account is gone. */
  async viewer(email: string): Promise<Person | null> {
    const person = await this.deps.users.person(email);
    return person && mayEnter('/ij/painel/:id', person.type, this.deps.flags) ? person : null;
  }

  /** @throws Problem `absent` for a panel that is missing, or has no tiles */
  async request(person: Person, { panel, query }: PanelPlace): Promise<PanelRequest> {
    const { dashboards, ofFigure } = this.deps;
    if (isFigure(panel)) return ofFigure(person, query);
    const record = await dashboards.byNumber(String(panel), person);
    return dashboards.request(person, record, new URLSearchParams(query));
  }

  /** Address of a panel that a person may see, or of one of its tiles, within the portal. @throws Problem `absent` */
  async path(person: Person, { panel, query }: PanelPlace, tile?: string): Promise<string> {
    if (isFigure(panel)) {
      await this.deps.ofFigure(person, query);
      return query;
    }
    const { panelType, painelId } = await this.deps.dashboards.byNumber(String(panel), person);
    return `${panelPath(panelType, painelId)}${query && `?${query}`}${tile === undefined ? '' : `#${tileAnchor(tile)}`}`;
  }

  /** A panel with all its tiles, and the events of their axes. @throws Problem `absent` as `request` does */
  async view(person: Person, place: PanelPlace): Promise<PanelView> {
    const { panelViews, chartEvents } = this.deps;
    return chartEvents.marked(await panelViews.view(await this.request(person, place)));
  }

  /** A tile as people see it, with the events of its axis. @throws Problem as `PanelViews.tile` does */
  async tile(person: Person, place: PanelPlace, id: string): Promise<SingleTile> {
    const { panelViews, chartEvents } = this.deps;
    return chartEvents.markedTile(await panelViews.tile(await this.request(person, place), id));
  }

  /**
   * One figure of a tile: that of a row by its values, or of the whole tile for `at` null; null if there is none.
   * @throws Problem as `PanelViews.tile` does
   */
  async figure(
    request: PanelRequest,
    { tile: id, measure, at }: { tile: string; measure: string; at: readonly string[] | null },
  ): Promise<number | null> {
    const tile = tileOf(request.definition, id);
    const read = await this.deps.panelViews.tile(
      { ...request, definition: withRead(request.definition, tile, at) },
      asked,
    );
    const column = read.tile.measures.findIndex(({ key }) => key === measure);
    if (column < 0) throw new Problem('absent', 'O quadro já não tem esta figura.');
    const row = read.tile.rows.find((each) => at === null || sameTexts(each.at, at));
    return row?.figures[column] ?? null;
  }

  /**
   * A fingerprint of the data of a figure: the same text if none of it can have changed. Empty while somebody writes
   * to it, and if its writes are not counted.
   */
  async fingerprint({ person, definition }: PanelRequest, id: string): Promise<string> {
    const tile = tileOf(definition, id);
    const catalog = await catalogOf(this.deps.db);
    const sources = [...tile.queries, ...definition.filters].map(
      ({ from }) => catalog.of(from)?.records ?? from,
    );
    const names = [...new Set([...sources, dashboards.name, baseWatches.name, masterDataBases.name])];
    const revisions = await revisionsOf(this.deps.db, names);
    const now = names.map((name) => revisions.get(name)?.revision ?? null);
    if (now.includes(null)) return '';
    const who = [person.type, ...person.stores];
    return JSON.stringify([...now, currentMonth(this.deps.clock), this.day(), who]);
  }

  /** The day of the company's zone, YYYY-MM-DD, as records are stamped. */
  day(): string {
    const { clock, timeZone: zone } = this.deps;
    return DateTime.fromJSDate(clock.stamp(), { zone }).toFormat('yyyy-MM-dd');
  }
}

const isFigure = (panel: number | string): boolean => String(panel) === String(noPanel);

/** The choices in a query, in words; a panel's own period is left out, because it moves. */
export const chosenWords = (query: string, fields: PanelView['fields']): string[] =>
  choiceWords(choicesOf(new URLSearchParams(query), Object.keys(fields)), fields).map(
    ([label, words]) => `${label}: ${words}`,
  );

/** @throws Problem `absent` for a tile that the panel has not */
export function tileOf({ tiles }: PanelDefinition, id: string): Tile {
  const tile = tiles.find((each) => each.id === id);
  if (!tile) throw new Problem('absent', messages.absent);
  return tile;
}

/** The panel with one tile more, that has the figure: all groups of the tile, or its sum over them. */
function withRead(definition: PanelDefinition, tile: Tile, at: readonly string[] | null): PanelDefinition {
  const { title, size, queries, align, derive, group } = tile;
  const own: Tile = {
    ...{ id: asked, title, size, queries, chart: { kind: 'table' } },
    ...(align !== undefined && { align }),
    ...(derive && { derive }),
    ...(at && group && { group }),
  };
  return { ...definition, tiles: [...definition.tiles, own] };
}

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);
