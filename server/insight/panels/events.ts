import { ObjectId, type Collection, type Db } from 'mongodb';
import { mentionsIn } from '../../../app/domain/comments';
import type { ChartEvent } from '../../../app/domain/insight/events/chart-event';
import { eventDays, eventsPath, isOn, type EventWish } from '../../../app/domain/insight/events/event';
import { eventList, type ListedEvent } from '../../../app/domain/insight/events/event-list';
import { chartKind } from '../../../app/domain/insight/panels/charts';
import type { PanelView, SingleTile } from '../../../app/domain/insight/panels/view';
import { messages } from '../../../app/domain/messages';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Caller } from '../../people/users/reach';
import { plannedBase } from '../../planning/bases';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { collection, countedReads } from '../../platform/mongo';
import { catalogOf } from './catalog';
import { chartEvents, type EventRecord } from './collection';
import { panelReaders } from './readers';
import type { PanelViews } from './views';

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  readonly audit: Pick<Audit, 'record'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly views: Pick<PanelViews, 'values'>;
}

/** Maximum number of events. */
const maxEvents = 1_000;

/**
 * Events on days that charts mark: added by people who see panels, changed by their author and by SYSTEM ADMIN
 * (rule I30).
 */
export class ChartEvents {
  readonly #records: Collection<EventRecord>;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, chartEvents);
  }

  /** All of them, the newest first. */
  async list(person: Pick<Person, 'email' | 'type'>): Promise<ListedEvent[]> {
    const records = await this.#known();
    return records.map((record) => ({
      ...eventOf(record),
      by: record.byName,
      own: mayChange(record, person),
    }));
  }

  /** Brands that an event may have: those of the person's planned quantities, in order. */
  async brands(person: Person): Promise<string[]> {
    const brands = await this.deps.views.values({ from: plannedBase.name, field: 'marca' }, person);
    return brands.filter((brand) => brand !== '');
  }

  async export(): Promise<Export> {
    const records = await this.#known();
    return listExport(eventList, {
      name: 'eventos',
      timeZone: this.deps.timeZone,
      rows: records.map((record) => ({ ...eventOf(record), days: eventDays(record), by: record.byName })),
    });
  }

  /** The events on each tile of a panel, by the tile's id. */
  async on({ tiles, choices }: Pick<PanelView, 'tiles' | 'choices'>): Promise<Record<string, ChartEvent[]>> {
    const records = await this.#known();
    if (records.length === 0) return {};
    const catalog = await catalogOf(this.deps.db);
    return Object.fromEntries(
      tiles.flatMap(({ id, sources, chart, dimensions }) => {
        const isTime =
          chartKind(chart.kind).isTimed &&
          'x' in chart &&
          dimensions.some(({ key, kind }) => key === chart.x && (kind === 'month' || kind === 'day'));
        if (!isTime) return [];
        const fields = new Set(sources.flatMap((name) => Object.keys(catalog.of(name)?.fields ?? {})));
        const own = records.filter((record) => isOn(record, fields, choices)).map(eventOf);
        return own.length > 0 ? [[id, own]] : [];
      }),
    );
  }

  /** A panel, or one tile of it, with the events of each tile in the tile itself, for drawings. */
  async marked<V extends Pick<PanelView, 'tiles' | 'choices'>>(view: V): Promise<V> {
    const events = await this.on(view);
    const tiles = view.tiles.map((tile) => {
      const own = events[tile.id];
      return own ? { ...tile, events: own } : tile;
    });
    return { ...view, tiles };
  }

  /** The same of a tile on its own. */
  async markedTile(single: SingleTile): Promise<SingleTile> {
    const { tiles } = await this.marked({ tiles: [single.tile], choices: single.choices });
    return { ...single, tile: tiles[0] ?? single.tile };
  }

  /**
   * Saves an event under the id of its form; people mentioned in its note who see panels are notified once.
   * @throws Problem `absent` for one that is missing, or not theirs to change; `invalid` beyond 1,000
   */
  async save({ person, address }: Caller, id: string, wish: EventWish, isNew: boolean): Promise<void> {
    if (!ObjectId.isValid(id)) throw new Problem('absent', messages.absent);
    const _id = new ObjectId(id);
    const before = await this.#records.findOne({ _id });
    if (isNew && before) return;
    if (!isNew && !(before && mayChange(before, person))) throw new Problem('absent', messages.absent);
    if (isNew && (await this.#records.countDocuments({})) >= maxEvents)
      throw new Problem('invalid', `O portal guarda até ${maxEvents} eventos.`);
    const made = { by: person.email, byName: person.name, createdAt: this.deps.clock.stamp() };
    await this.#records.updateOne({ _id }, { $set: wish, $setOnInsert: made }, { upsert: isNew });
    await this.deps.audit.record([
      {
        ...{
          actor: person.email,
          action: isNew ? 'event.create' : 'event.update',
          subject: wish.name,
          address,
        },
        ...{ from: before && inWords(before), to: inWords(wish) },
      },
    ]);
    await this.#tell(person, id, wish, before?.note ?? '');
  }

  /** @throws Problem `absent` as `save` */
  async remove({ person, address }: Caller, id: string): Promise<void> {
    const _id = ObjectId.isValid(id) ? new ObjectId(id) : null;
    const record = _id && (await this.#records.findOne({ _id }));
    if (!record || !mayChange(record, person)) throw new Problem('absent', messages.absent);
    await this.#records.deleteOne({ _id: record._id });
    await this.deps.audit.record([
      {
        actor: person.email,
        action: 'event.delete',
        subject: record.name,
        address,
        from: inWords(record),
        to: null,
      },
    ]);
  }

  async #tell(person: Person, id: string, { name, note }: EventWish, before: string): Promise<void> {
    if (!note.includes('@')) return;
    const people = await panelReaders(this.deps.db);
    const known = mentionsIn(before, people);
    for (const email of mentionsIn(note, people).filter(
      (each) => each !== person.email && !known.includes(each),
    ))
      await this.deps.notices.tell(email, {
        id: `event ${id} ${email}`,
        kind: 'mention',
        text: `${person.name} mencionou você no evento ${name}`,
        href: eventsPath,
      });
  }

  #known(): Promise<readonly EventRecord[]> {
    return countedReads(this.deps.db).of(chartEvents.name, 'all', () =>
      this.#records.find().sort({ from: -1, _id: -1 }).limit(maxEvents).toArray(),
    );
  }
}

const mayChange = ({ by }: EventRecord, { email, type }: Pick<Person, 'email' | 'type'>): boolean =>
  by === email || type === 'SYSTEM ADMIN';

const eventOf = ({ _id, name, from, to, brand, channel, note }: EventRecord): ChartEvent => ({
  id: _id.toHexString(),
  ...{ name, from, to, brand, channel, note },
});

const inWords = ({ name, brand, channel, ...days }: EventWish): string =>
  [name, eventDays(days), brand, channel].filter(Boolean).join(', ');
