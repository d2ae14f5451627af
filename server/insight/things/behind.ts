import type { Collection, Db } from 'mongodb';
import type { ThingKind } from '../../../app/domain/insight/things/thing';
import type { ThingChange, ThingNotes } from '../../../app/domain/insight/things/view';
import { changeKindLabel, reviewPath } from '../../../app/domain/planning/forecast/forecast';
import { historyPath, scopePath } from '../../../app/domain/planning/sheets/sheet';
import { count, formatDateTime } from '../../../app/domain/values/format';
import { monthOfDate, shortMonth } from '../../../app/domain/values/month';
import { changeSets, forecasts, officialBooks, reviewId } from '../../planning/forecast';
import type { CommentRecord } from '../../planning/forecast/books';
import type { CellChangeSet } from '../../planning/forecast/change-set';
import { planChanges, planRows, whatOf } from '../../planning/quantities';
import { hrRecords, hrSheet } from '../../planning/hr';
import { keptChanges } from '../../planning/edits';
import { collection } from '../../platform/mongo';
import { cellPath } from '../variance';

const maxListed = 15;
/** Maximum number of saves that are searched for those of an account. */
const maxSets = 200;

type Behind = Pick<ThingNotes, 'changes' | 'comments'>;
const nothing: Behind = { changes: [], comments: [] };

/** People's edits of the figures of a thing, and their comments, newest first. */
export class ThingBehind {
  readonly #sets: Collection<CellChangeSet>;
  readonly #comments: Collection<CommentRecord>;

  constructor(
    private readonly db: Db,
    private readonly timeZone: string,
  ) {
    this.#sets = collection(db, changeSets);
    this.#comments = collection(db, officialBooks.comments);
  }

  /** `releases`: those whose reviews are searched. */
  async of(kind: ThingKind, code: string, releases: readonly string[], plans: boolean): Promise<Behind> {
    if (kind === 'sku') return plans ? { ...nothing, changes: await this.#planChanges(code) } : nothing;
    if (kind === 'branch') {
      const [changes, comments] = await Promise.all([this.#branchChanges(code), this.#branchComments(code)]);
      return { changes, comments };
    }
    if (releases.length === 0) return nothing;
    const account = kind === 'account' ? code : null;
    const centres = account === null ? [code] : await this.#centresOf(account, releases);
    const [changes, comments] = await Promise.all([
      this.#reviewChanges(releases, centres, account),
      this.#reviewComments(releases, centres, account),
    ]);
    return { changes, comments };
  }

  async #branchChanges(branch: string): Promise<ThingChange[]> {
    const { changes, scope, view } = hrSheet;
    const sets = await collection(this.db, changes)
      .find({ [scope.field]: branch, phase: 'applied' })
      .sort({ at: -1 })
      .limit(maxListed)
      .toArray();
    return sets.map((set) => ({
      id: set._id,
      by: set.authorName,
      at: formatDateTime(set.at, this.timeZone),
      how: count(keptChanges(set).length, 'linha', 'linhas'),
      where: { label: view.label, to: scopePath(view, branch) },
    }));
  }

  /** Comments on rows of a branch, newest months first: rows store only the text. */
  async #branchComments(branch: string): Promise<Behind['comments']> {
    const { view } = hrSheet;
    const found = await collection(this.db, hrRecords)
      .find(
        { filial_nome: branch, comentario: { $gt: '' } },
        { projection: { nome: 1, mes_apur: 1, comentario: 1 } },
      )
      .sort({ mes_apur: -1, nome: 1 })
      .limit(maxListed)
      .toArray();
    return found.map(({ _id, nome, mes_apur, comentario }) => ({
      id: _id.toHexString(),
      by: '',
      at: '',
      text: comentario,
      of: {
        label: `${nome}, ${shortMonth(monthOfDate(mes_apur))}`,
        to: historyPath(view, branch, _id.toHexString()),
      },
    }));
  }

  #centresOf(account: string, releases: readonly string[]): Promise<string[]> {
    return collection(this.db, forecasts).distinct('cost_center_concat', {
      rf: { $in: [...releases] },
      account_concat: account,
    });
  }

  async #reviewChanges(
    releases: readonly string[],
    centres: readonly string[],
    account: string | null,
  ): Promise<ThingChange[]> {
    const sets = await this.#sets
      .find({ rf: { $in: [...releases] }, cost_center_concat: { $in: [...centres] }, phase: 'applied' })
      .sort({ at: -1 })
      .limit(account === null ? maxListed : maxSets)
      .toArray();
    return sets
      .filter((set) => account === null || keptChanges(set).some((cell) => cell.account_concat === account))
      .slice(0, maxListed)
      .map(({ _id, authorName, at, kind, rf, cost_center_concat: costCentre }) => ({
        id: _id,
        by: authorName,
        at: formatDateTime(at, this.timeZone),
        how: changeKindLabel[kind],
        where: {
          label: account === null ? rf : `${rf}, ${costCentre}`,
          to: `${reviewPath({ rf, costCentre })}?historico=1`,
        },
      }));
  }

  async #reviewComments(
    releases: readonly string[],
    centres: readonly string[],
    account: string | null,
  ): Promise<Behind['comments']> {
    const keys = releases.flatMap((rf) => centres.map((costCentre) => ({ rf, costCentre })));
    const byId = new Map(keys.map((key) => [reviewId(key), key]));
    const found = await this.#comments
      .find({ review: { $in: [...byId.keys()] }, ...(account !== null && { account_concat: account }) })
      .sort({ at: -1 })
      .limit(maxListed)
      .toArray();
    return found.flatMap(({ _id, authorName, at, text, review, account_concat, data_ref }) => {
      const key = byId.get(review);
      const month = monthOfDate(data_ref);
      return key
        ? {
            id: _id.toHexString(),
            by: authorName,
            at: formatDateTime(at, this.timeZone),
            text,
            of: {
              label: `${account === null ? account_concat : key.costCentre}, ${shortMonth(month)}, ${key.rf}`,
              to: cellPath(key, account_concat, month),
            },
          }
        : [];
    });
  }

  async #planChanges(sku: string): Promise<ThingChange[]> {
    const ids = await planRows(this.db).distinct('trail.change', { sku, 'trail.0': { $exists: true } });
    const made = await collection(this.db, planChanges)
      .find({ _id: { $in: ids } }, { projection: { rows: 0, cells: 0 } })
      .sort({ createdAt: -1 })
      .limit(maxListed)
      .toArray();
    return made.map((change) => ({
      id: change._id,
      by: change.user,
      at: formatDateTime(change.createdAt, this.timeZone),
      how: whatOf(change),
      where: { label: 'Histórico do planejamento', to: '/ij/plan_changes' },
    }));
  }
}
