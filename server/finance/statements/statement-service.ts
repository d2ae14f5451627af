import { createHash } from 'node:crypto';
import { messages } from '../../../app/domain/messages';
import { inWords } from '../../../app/domain/values/format';
import type { Month } from '../../../app/domain/values/month';
import {
  lackingMonths,
  periodLabel,
  periodOf,
  periodsOf,
  typeOf,
  type StatementRequest,
} from '../../../app/domain/finance/statements/request';
import type { Balances } from '../balances/balances';
import type { BusinessUnit } from '../balances/collection';
import type { MonthChecks } from '../closing/month-accounts';
import { Problem } from '../../platform/errors';
import { periodsFor } from './periods';
import type { Books } from './statement';

/** Counts up when the documents change their make, so that the ones there are made anew. */
const edition = 2;

/** What a form or a script asks for, as it came. */
export interface Wish {
  readonly businessUnitID: string | null;
  readonly type: string | null;
  readonly dateRef: string | null;
}

/** Turns wishes into statements that the books allow, and opens the books for them. */
export class StatementService {
  constructor(
    private readonly balances: Balances,
    private readonly checks: MonthChecks,
  ) {}

  /** The companies, and the months that each has balances of. */
  async companies(): Promise<{ unit: BusinessUnit; months: Month[] }[]> {
    const [units, months] = await Promise.all([this.balances.units(), this.balances.monthsByUnit()]);
    return units.map((unit) => ({ unit, months: months.get(unit._id) ?? [] }));
  }

  /**
   * The statement that a wish names.
   * @throws Problem `invalid` for a company, type or period that is none; `absent` for a period without balance
   */
  async request(wish: Wish): Promise<StatementRequest> {
    const units = await this.balances.units();
    const unit = units.find(({ _id }) => _id === wish.businessUnitID);
    const type = typeOf(wish.type);
    const dateRef = periodOf(type ?? 'MONTHLY', wish.dateRef ?? '');
    const faults = {
      ...(unit ? {} : { businessUnitID: messages.unknownCompany }),
      ...(type ? {} : { type: messages.unknownStatementType }),
      ...(dateRef === null ? { dateRef: messages.unknownPeriod } : {}),
    };
    const [fault] = Object.values(faults);
    if (!unit || !type || dateRef === null) throw new Problem('invalid', fault ?? '', faults);
    const months = await this.balances.months(unit._id);
    if (!periodsOf(months, type).includes(dateRef)) throw noBalance(unit, { type, dateRef }, months);
    return { businessUnitID: unit._id, type, dateRef };
  }

  /** A company's books, as far as a statement reads them. @throws Problem `absent` where there are none */
  async books(request: StatementRequest): Promise<Books> {
    const { businessUnitID } = request;
    const [units, accounts, closed] = await Promise.all([
      this.balances.units(),
      this.balances.accounts(),
      this.balances.months(businessUnitID),
    ]);
    const unit = units.find(({ _id }) => _id === businessUnitID);
    if (!unit || !closed.includes(request.dateRef)) throw new Problem('absent', messages.absent);
    const { months, balance } = periodsFor(request, closed);
    const [amounts, faults] = await Promise.all([
      this.balances.amounts({ businessUnits: [businessUnitID], months }),
      this.checks.faultsOf(
        businessUnitID,
        balance.flatMap((span) => span ?? []),
      ),
    ]);
    return { unit, accounts, closed, amounts, faults };
  }

  /** A fingerprint of everything that a statement is drawn from. */
  async source(request: StatementRequest): Promise<string> {
    const { unit, accounts, closed, amounts, faults } = await this.books(request);
    const sorted = amounts.map(({ account, month, cents }) => `${account} ${month} ${cents}`).sort();
    const parts = JSON.stringify([
      edition,
      unit,
      accounts,
      closed.includes(request.dateRef - 12),
      sorted,
      faults,
    ]);
    return createHash('sha256').update(parts).digest('hex');
  }
}

function noBalance(
  { _id, name }: BusinessUnit,
  { type, dateRef }: Omit<StatementRequest, 'businessUnitID'>,
  months: readonly Month[],
): Problem {
  const [last] = periodsOf(months, type);
  const instead = last === undefined ? '' : ` O último período fechado é ${periodLabel(type, last)}.`;
  const period = periodLabel(type, dateRef);
  const isBegun = type === 'ANNUAL' && months.some((at) => at > dateRef - 12 && at <= dateRef);
  const lack = isBegun
    ? `O demonstrativo de ${period} pede os saldos dos doze meses, e faltam os de ${inWords(lackingMonths(months, dateRef))} da empresa ${_id} – ${name}.`
    : `Não há balanço de ${period} para a empresa ${_id} – ${name}.`;
  const message = lack + instead;
  return new Problem('absent', message, { dateRef: message });
}
