import type { Collection, Db, UpdateFilter } from 'mongodb';
import { reasonFault, maxReasonLength } from '../../../app/domain/finance/closing/closing';
import { messages } from '../../../app/domain/messages';
import { monthDate, monthName, type Month } from '../../../app/domain/values/month';
import { formatCents } from '../../../app/domain/finance/statements/model';
import type { Audit, AuditEntry } from '../../people/audit/audit';
import type { UnitMonth } from '../balances/collection';
import type { BalanceMonths } from '../balances/months';
import { placeId } from '../balances';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { files } from '../../data/provenance';
import { collection, isRepeatedKey } from '../../platform/mongo';
import type { ProvenCaller } from '../../people/users/reach';
import type { Person } from '../../people/users/user';
import type { ClosedMonths } from './closed-months';
import { monthClosings, type MonthClosing } from './collection';

/** After this, an interrupted closing no longer counts. */
const closingMs = 30_000;

/** Bases whose loads write balances or the sides of accounts. */
const written = ['saldo', 'plano_contas'];

interface Deps {
  readonly months: BalanceMonths;
  readonly closed: ClosedMonths;
  readonly audit: Audit;
  readonly clock: Clock;
}

/**
 * Closes months and reopens them (rule F9). A month whose sides differ cannot be closed. A closed month accepts no
 * balances, and loads of its balances cannot be undone. Actuals have no company, so closing a company's month does
 * not close them.
 */
export class Closings {
  readonly #closings: Collection<MonthClosing>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#closings = collection(db, monthClosings);
  }

  /**
   * Closes a month; a closed month stays closed.
   * @throws Problem `absent` for a month without balances; `conflict` if its sides differ, or while balances are
   * being written
   */
  async close({ person }: ProvenCaller, unit: string, at: Month, note = ''): Promise<void> {
    if (note.length > maxReasonLength) throw new Problem('invalid', tooLong, { reason: tooLong });
    const place = { businessUnitID: unit, data_ref: monthDate(at) };
    const _id = placeId(place);
    if ((await this.#closings.findOne({ _id }))?.state === 'closed') return;
    await this.#refuseWhileWritten();
    await this.#evenMonth(unit, at);
    const now = this.deps.clock.stamp();
    const until = new Date(Date.now() + closingMs);
    const by = { by: person.email, byName: person.name, at: now, reason: note.trim() };
    await this.#mark(_id, { $set: { ...place, ...by, state: 'closing', until } });
    try {
      // This check sees writes from before the mark; later writes see the mark.
      await this.#refuseWhileWritten();
      await this.#evenMonth(unit, at);
    } catch (error) {
      await this.#closings.updateOne({ _id, state: 'closing', until }, { $set: { state: 'open' } });
      throw error;
    }
    const { matchedCount } = await this.#closings.updateOne(
      { _id, state: 'closing', until, $expr: { $lt: ['$$NOW', '$until'] } },
      { $set: { state: 'closed' } },
    );
    if (matchedCount === 0) throw new Problem('conflict', messages.closingCutOff);
    await this.#tell(person, 'month.close', _id, note.trim());
  }

  /** @throws Problem `invalid` without a reason, `conflict` for a month that is not closed */
  async reopen({ person }: ProvenCaller, unit: string, at: Month, reason: string): Promise<void> {
    const fault = reasonFault(reason);
    if (fault) throw new Problem('invalid', fault, { reason: fault });
    const _id = placeId({ businessUnitID: unit, data_ref: monthDate(at) });
    const { matchedCount } = await this.#closings.updateOne(
      { _id, state: 'closed' },
      {
        $set: {
          state: 'open',
          by: person.email,
          byName: person.name,
          at: this.deps.clock.stamp(),
          reason: reason.trim(),
        },
      },
    );
    if (matchedCount === 0) throw new Problem('conflict', messages.monthNotClosed);
    await this.#tell(person, 'month.reopen', _id, reason.trim());
  }

  /**
   * Marks a month as being closed.
   * @throws Problem `conflict` if somebody else is closing it
   */
  async #mark(_id: string, update: UpdateFilter<MonthClosing>): Promise<void> {
    const free = [{ state: 'open' as const }, { state: 'closing' as const, until: { $lte: new Date() } }];
    try {
      await this.#closings.updateOne({ _id, $or: free }, update, { upsert: true });
    } catch (error) {
      if (!isRepeatedKey(error)) throw error;
      throw new Problem('conflict', messages.monthBeingClosed);
    }
  }

  async #refuseWhileWritten(): Promise<void> {
    const [job, beingWritten] = await Promise.all([
      collection(this.db, files).findOne(
        { collection: { $in: written }, phase: { $in: ['reading', 'replacing', 'reverting'] } },
        { projection: { originalName: 1 } },
      ),
      this.deps.closed.areBeingWritten(),
    ]);
    if (job)
      throw new Problem(
        'conflict',
        `A carga ${job.originalName} está em andamento. Espere o fim dela e feche o mês de novo.`,
      );
    if (beingWritten) throw new Problem('conflict', messages.balancesBeingWritten);
  }

  async #evenMonth(unit: string, at: Month): Promise<UnitMonth> {
    const [found] = await this.deps.months.read({ unit, months: [monthDate(at)] });
    if (!found) throw new Problem('absent', messages.monthWithoutBalances);
    if (found.assets === found.funding) return found;
    throw new Problem(
      'conflict',
      `${monthName(at)} da empresa ${unit} não fecha: diferença de R$ ${formatCents(found.assets - found.funding)} entre o ativo e o passivo com patrimônio líquido. Corrija os saldos antes de fechar o mês.`,
    );
  }

  #tell({ email }: Person, action: AuditEntry['action'], subject: string, reason: string): Promise<void> {
    const [from, to] = action === 'month.close' ? ['open', 'closed'] : ['closed', 'open'];
    return this.deps.audit.record([
      { actor: email, action, subject, from: { state: from }, to: { state: to, reason } },
    ]);
  }
}

const tooLong = `Escreva até ${maxReasonLength} caracteres.`;
