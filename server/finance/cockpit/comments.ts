import type { Collection, Db } from 'mongodb';
import type { RowComment } from '../../../app/domain/finance/cockpit/notes';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import {
  addComment,
  commentText,
  editComment,
  removeComment,
  type NewComment,
} from '../../platform/comments';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { cockpitComments, type CommentRecord } from './collection';
import { notesByRow, notesOfRow, type RowNotes } from './notes';
import { noteFacts, placeOf, type RowScope, type Scope } from './scope';

/** Comments on rows of the balance-sheet table: anybody adds them, only the author changes and deletes them. */
export class CockpitComments {
  readonly #records: Collection<CommentRecord>;

  constructor(
    private readonly parts: {
      readonly db: Db;
      readonly clock: Clock;
      readonly timeZone: string;
      readonly audit: Audit;
    },
  ) {
    this.#records = collection(parts.db, cockpitComments);
  }

  of(person: Person, scope: RowScope): Promise<RowNotes<RowComment>> {
    return notesOfRow(this.#records, scope, (record) => this.#view(record, person));
  }

  /** Comments of a table by row, with their authors, oldest first. */
  byRow(scope: Scope): Promise<Map<string, { by: string; text: string }[]>> {
    return notesByRow(this.#records, scope, ({ authorName: by, text }) => ({ by, text }));
  }

  /**
   * Adds a comment to a row. Sending the same id again does not add another.
   * @throws Problem `invalid` for an empty or too long text
   */
  async add(person: Person, scope: RowScope, comment: NewComment): Promise<void> {
    const place = { ...placeOf(scope), editedAt: null };
    await addComment(this.#records, this.parts.clock, person, comment, place);
  }

  /** @throws Problem `invalid` as `add`, `absent` for a comment of somebody else */
  async edit(person: Person, row: string, comment: NewComment): Promise<void> {
    const editedAt = this.parts.clock.stamp();
    const before = await editComment(this.#records, person, comment, { row }, { editedAt });
    await this.#tell(person, 'cockpit.comment.edit', row, before, commentText(comment.text));
  }

  /**
   * Deleting a comment that is already gone is no error.
   * @throws Problem `absent` for a comment of somebody else
   */
  async remove(person: Person, row: string, id: string): Promise<void> {
    const gone = await removeComment(this.#records, person, id, { row });
    if (gone !== null) await this.#tell(person, 'cockpit.comment.delete', row, gone, null);
  }

  #tell(
    { email }: Person,
    action: AuditEntry['action'],
    subject: string,
    from: string,
    to: string | null,
  ): Promise<void> {
    return this.parts.audit.record([{ actor: email, action, subject, from, to }]);
  }

  #view(record: CommentRecord, { email }: Person): RowComment {
    const { timeZone } = this.parts;
    return {
      ...noteFacts(record, email, timeZone),
      text: record.text,
      edited: record.editedAt && formatDateTime(record.editedAt, timeZone),
    };
  }
}
