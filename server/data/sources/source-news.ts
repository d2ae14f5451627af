import type { Db } from 'mongodb';
import { sourcePath } from '../../../app/domain/data/sources/source';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import { users } from '../../people/users';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { sourceLetter } from '../../platform/mail';
import type { Mailer } from '../../platform/mail/port';
import { collection, updateVersioned } from '../../platform/mongo';
import { sources, type SourceRecord } from './collection';
import type { Failing } from './failing';

const maxKinds = 50;
/** Maximum number of reasons in one letter. */
const maxListed = 3;

interface Deps {
  readonly audit: Pick<Audit, 'record'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly mailer: Mailer;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly company: string;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
}

/**
 * News of sources: each change of state and each reason of a failure is reported once, by notice and letter, and
 * recorded in the trail (rule D22).
 */
export class SourceNews {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /**
   * That a source began to fail, or for another reason; nothing while it fails as it did.
   * @param reached whether its place was looked through, so that other reasons are over
   */
  async failed(source: SourceRecord, found: readonly Failing[], reached: boolean): Promise<void> {
    const { _id, failingSince } = source;
    const before = failingSince ? (source.failing ?? []) : [];
    const other = found.filter(({ kind }) => !before.includes(kind));
    const now = this.deps.clock.stamp();
    const kinds = found.map(({ kind }) => kind);
    const failing = reached ? kinds : [...new Set([...before, ...kinds])];
    const { modifiedCount } = await this.#records.updateOne(
      { _id, failingSince, failing: source.failing ?? { $exists: false } },
      { $set: { failingSince: failingSince ?? now, failing: failing.slice(-maxKinds) } },
    );
    if (modifiedCount === 0 || other.length === 0) return;
    const reason = other
      .slice(0, maxListed)
      .map(({ words }) => words)
      .join(' ');
    await this.#trail(source, 'source.fail', reason);
    await this.#tell(source, `fail ${now.toISOString()}`, `A fonte “${source.name}” falhou: ${reason}`);
  }

  /** That a source works again; nothing where it never failed. */
  async worked(source: SourceRecord): Promise<void> {
    const before = await this.#records.findOneAndUpdate(
      { _id: source._id, failingSince: { $ne: null } },
      { $set: { failingSince: null }, $unset: { failing: true } },
    );
    if (!before?.failingSince) return;
    await this.#trail(source, 'source.recover', null);
    const noticeKey = `well ${before.failingSince.toISOString()}`;
    await this.#tell(source, noticeKey, `A fonte “${source.name}” voltou a funcionar.`);
  }

  /** Pauses a source that may not continue; notifies its owner and the system administrators. */
  async stop(source: SourceRecord, reason: string): Promise<void> {
    const { _id, version, name } = source;
    const set = { on: false, stopped: reason };
    if (!(await updateVersioned(this.#records, { _id, version, on: true }, set))) return;
    await this.#trail(source, 'source.stop', reason);
    await this.#tell(source, `stop ${version}`, `A fonte “${name}” parou: ${reason}`, true);
  }

  get #records() {
    return collection(this.db, sources);
  }

  #trail({ name, owner }: SourceRecord, action: AuditEntry['action'], to: string | null): Promise<void> {
    return this.deps.audit.record([{ actor: 'portal', action, subject: name, from: { owner }, to }]);
  }

  async #tell({ _id, owner }: SourceRecord, id: string, text: string, admins = false): Promise<void> {
    const { notices, mailer, errors, company, address } = this.deps;
    const meant = admins ? { $or: [{ user: owner }, { type: 'SYSTEM ADMIN' as const }] } : { user: owner };
    const people = await collection(this.db, users)
      .find(meant, { projection: { user: 1 } })
      .toArray();
    const href = sourcePath(_id.toHexString());
    for (const { user } of people) {
      await notices.tell(user, { id: `source ${_id.toHexString()} ${id}`, kind: 'source', text, href });
      await mailer
        .send(sourceLetter(user, company, text, `${address}${href}`))
        .catch((error: unknown) => errors.report(error, { doing: 'source letter', subject: user }));
    }
  }
}
