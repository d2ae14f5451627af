import type { Collection, Db, Filter } from 'mongodb';
import { conditionOf, type AlertWish } from '../../../app/domain/insight/alerts/alert-form';
import { alertsPath, conditionWords, snoozes, type Snooze } from '../../../app/domain/insight/alerts/alert';
import { messages } from '../../../app/domain/messages';
import { formatPlaceLong } from '../../../app/domain/insight/panels/format';
import type { SingleTile } from '../../../app/domain/insight/panels/view';
import type { Audit } from '../../people/audit/audit';
import type { Caller } from '../../people/users/reach';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { panelAlerts, type PanelAlert } from './collection';
import { chosenWords, type PanelFigures } from './figures';

interface Deps {
  readonly figures: PanelFigures;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly audit: Pick<Audit, 'record'>;
  /** Has workers look now rather than at their next turn. */
  readonly hasten: () => Promise<void>;
}

/** Maximum number of alerts of one person. */
const maxAlerts = 100;
const dayMs = 86_400_000;

/** Alerts that a person set for themselves (rule I18): nobody else sees or changes them. */
export class Alerts {
  readonly #records: Collection<PanelAlert>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#records = collection(db, panelAlerts);
  }

  /** A person's own, newest first. */
  of(user: string): Promise<PanelAlert[]> {
    return this.#records.find({ user }).sort({ createdAt: -1, _id: -1 }).toArray();
  }

  /**
   * Adds an alert; its first check notifies at once if the figure is already past the limit. A repeated `_id` adds
   * nothing.
   * @throws Problem `invalid` with the wrong fields, and for more than 100; as `PanelFigures.tile` for unreadable
   * figures
   */
  async add(_id: string, { person, address }: Caller, wish: AlertWish): Promise<void> {
    const { figures, clock } = this.deps;
    const single = await figures.tile(person, wish, wish.tile);
    const measure = single.tile.measures.find(({ key }) => key === wish.measure);
    if (!measure) throw invalid({ measure: 'Escolha uma figura do quadro.' });
    const read = conditionOf(wish, measure.format);
    if ('faults' in read) throw invalid(read.faults);
    if ((await this.#records.countDocuments({ user: person.email })) >= maxAlerts)
      throw new Problem('invalid', `Cada pessoa pode ter até ${maxAlerts} alertas.`);
    const alert: Omit<PanelAlert, '_id'> = {
      user: person.email,
      panel: Number(wish.panel),
      tile: wish.tile,
      query: wish.query,
      measure: measure.key,
      at: wish.at === null ? null : [...wish.at],
      condition: read.condition,
      name: [...figureParts(single, measure, wish.at), ...chosenWords(wish.query, single.fields)].join(' · '),
      format: measure.format,
      createdAt: clock.stamp(),
      pausedAt: null,
      snoozedUntil: null,
      stopped: null,
      checkedAt: null,
      seen: '',
      figure: null,
      failure: '',
      latest: null,
      before: null,
      crossed: false,
      crossings: 0,
      crossedAt: null,
      pending: null,
    };
    const { upsertedCount } = await this.#records.updateOne(
      { _id },
      { $setOnInsert: alert },
      { upsert: true },
    );
    if (upsertedCount === 0) return;
    await this.#note('create', { _id, ...alert }, { person, address });
    await this.deps.hasten();
  }

  /** @throws Problem `absent` for an alert that is missing, or of another person; so do the other methods */
  async remove(_id: string, caller: Caller): Promise<void> {
    const alert = await this.#records.findOneAndDelete(own(_id, caller));
    if (!alert) throw new Problem('absent', messages.alertAbsent);
    await this.#note('remove', alert, caller);
  }

  pause(_id: string, caller: Caller): Promise<void> {
    return this.#change('pause', _id, caller, { pausedAt: this.deps.clock.stamp() });
  }

  /** Resumes a paused alert from the present state: a figure past the limit is reported again. */
  async resume(_id: string, caller: Caller): Promise<void> {
    const fresh = { pausedAt: null, snoozedUntil: null, stopped: null, seen: '', crossed: false };
    await this.#change('resume', _id, caller, fresh);
    await this.deps.hasten();
  }

  /** Postpones the checks until then; a figure past the limit is then reported again. */
  snooze(_id: string, caller: Caller, how: Snooze): Promise<void> {
    const snoozedUntil = new Date(this.deps.clock.stamp().getTime() + snoozes[how].days * dayMs);
    return this.#change('snooze', _id, caller, { snoozedUntil, seen: '', crossed: false });
  }

  async #change(act: string, _id: string, caller: Caller, $set: Partial<PanelAlert>): Promise<void> {
    const alert = await this.#records.findOneAndUpdate(own(_id, caller), { $set });
    if (!alert) throw new Problem('absent', messages.alertAbsent);
    await this.#note(act, alert, caller);
  }

  #note(act: string, alert: PanelAlert, { person, address }: Caller): Promise<void> {
    const subject = `${alert.name}, ${conditionWords(alert.condition, alert.format)}`;
    const action = `alert.${act}` as const;
    return this.deps.audit.record([
      { actor: person.email, action, subject, address, to: { user: alert.user } },
    ]);
  }
}

const own = (_id: string, { person }: Caller): Filter<PanelAlert> => ({ _id, user: person.email });

const invalid = (fields: Readonly<Record<string, string>>): Problem =>
  new Problem('invalid', Object.values(fields).join(' '), fields);

/** `Realizado por canal`, `FSS`, `Realizado` */
function figureParts(
  { tile }: SingleTile,
  measure: { readonly label: string },
  at: readonly string[] | null,
): string[] {
  const row = at ?? [];
  const places = tile.dimensions.map((dimension, index) => formatPlaceLong(row[index] ?? '', dimension));
  return [...new Set([tile.title, ...(at === null ? [] : places), measure.label])];
}

/** The page of an alert. */
export const alertPath = (id: string): string => `${alertsPath}#alerta-${id}`;
