import { ObjectId, type Collection, type Db } from 'mongodb';
import { mentionsIn, type NamedPerson } from '../../../app/domain/comments';
import type { TileCommentForm, TileCommentView } from '../../../app/domain/insight/panels/tile-comment';
import { commentsPath, panelPath } from '../../../app/domain/insight/panels/link';
import { messages } from '../../../app/domain/messages';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { addComment, commentText, editComment, removeComment } from '../../platform/comments';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo';
import { panelComments, type DashboardRecord, type PanelComment } from './collection';
import { maySee } from './dashboards';
import { panelReaders } from './readers';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly audit: Pick<Audit, 'record'>;
  readonly notices: Pick<Notices, 'tell'>;
}

/** Comments that a tile shows. */
const maxShown = 200;

/**
 * Comments on tiles by people who see the panel: each changes and deletes their own, anybody resolves them
 * (rule I29).
 */
export class TileComments {
  readonly #records: Collection<PanelComment>;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, panelComments);
  }

  /** How many are open, by tile. */
  async counts({ _id: panel }: Pick<DashboardRecord, '_id'>): Promise<Record<string, number>> {
    const found = await this.#records
      .aggregate<{ _id: string; open: number }>([
        { $match: { panel, resolved: null } },
        { $group: { _id: '$tile', open: { $sum: 1 } } },
      ])
      .toArray();
    return Object.fromEntries(found.map(({ _id, open }) => [_id, open]));
  }

  /** Of a tile, the oldest first. @throws Problem `absent` for a tile that the panel has not */
  async of(person: Person, record: DashboardRecord, tile: string): Promise<TileCommentView[]> {
    const found = await this.#records.find(placeOf(record, tile)).sort({ at: -1 }).limit(maxShown).toArray();
    const stamp = (at: Date) => formatDateTime(at, this.deps.timeZone);
    return found.reverse().map(({ _id, text, author, authorName, at, editedAt, resolved }) => ({
      id: _id.toHexString(),
      text,
      by: authorName,
      at: stamp(at),
      own: author === person.email,
      edited: editedAt && stamp(editedAt),
      resolved: resolved && `${resolved.byName}, ${stamp(resolved.at)}`,
    }));
  }

  /** People who can be mentioned in a comment: those who see the panel. */
  async people(record: DashboardRecord): Promise<NamedPerson[]> {
    const readers = await panelReaders(this.deps.db);
    return readers.flatMap(({ email, name, type }) =>
      maySee(record, { email, type }) ? [{ email, name }] : [],
    );
  }

  /**
   * Performs the action of a form; people mentioned as `@name` or `@e-mail` are notified once.
   * @throws Problem `invalid` for an empty or too long text, `absent` for a tile or comment that is missing, or not
   * theirs
   */
  async submit(person: Person, record: DashboardRecord, tile: string, form: TileCommentForm): Promise<void> {
    const place = placeOf(record, tile);
    const { intent, id } = form;
    const audited = async (action: string, from: string | null, to: string | null) =>
      this.deps.audit.record([
        {
          actor: person.email,
          action: `panel.comment.${action}`,
          subject: `painel/${record.dashboardId}`,
          from,
          to,
        },
      ]);
    if (intent === 'add') return this.#add(person, record, tile, form);
    if (intent === 'edit') {
      const editedAt = this.deps.clock.stamp();
      const before = await editComment(this.#records, person, form, place, { editedAt });
      return audited('edit', before, commentText(form.text));
    }
    if (intent === 'delete') {
      const gone = await removeComment(this.#records, person, id, place);
      return gone === null ? undefined : audited('delete', gone, null);
    }
    const resolved =
      intent === 'resolve' ? { by: person.email, byName: person.name, at: this.deps.clock.stamp() } : null;
    const settled =
      ObjectId.isValid(id) &&
      (await this.#records.updateOne({ ...place, _id: new ObjectId(id) }, { $set: { resolved } }));
    if (!settled || settled.matchedCount === 0) throw new Problem('absent', messages.absent);
  }

  async #add(person: Person, record: DashboardRecord, tile: string, form: TileCommentForm): Promise<void> {
    const body = commentText(form.text);
    const mentions = mentionsIn(body, await this.people(record)).filter((email) => email !== person.email);
    const more = { ...placeOf(record, tile), mentions, editedAt: null, resolved: null };
    const added = await addComment(this.#records, this.deps.clock, person, form, more);
    if (!added) return;
    const { panelLabel, panelType, painelId } = record;
    for (const email of mentions)
      await this.deps.notices.tell(email, {
        id: `panel comment ${added.toHexString()}`,
        kind: 'mention',
        text: `${person.name} mencionou você no painel ${panelLabel}, quadro “${titleOf(record, tile)}”`,
        href: commentsPath(panelPath(panelType, painelId), tile),
      });
  }
}

/** Removes the comments of a deleted panel. */
export async function forgetComments(db: Db, panel: ObjectId): Promise<void> {
  await collection(db, panelComments).deleteMany({ panel });
}

/** @throws Problem `absent` for a tile that the panel has not */
function placeOf({ _id: panel, definition }: DashboardRecord, tile: string) {
  if (!definition?.tiles.some(({ id }) => id === tile)) throw new Problem('absent', messages.absent);
  return { panel, tile };
}

const titleOf = ({ definition }: DashboardRecord, tile: string): string =>
  definition?.tiles.find(({ id }) => id === tile)?.title ?? '';
