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

/** Increased when the documents' layout or content changes, so that existing ones are made again. */
const edition = 2;

/** The unchecked input of a form or a script. */
export interface Wish {
  readonly businessUnitID: string | null;
  readonly type: string | null;
  readonly dateRef: string | null;
}

/** Checks requests for statements against the books, and reads the books for them. */
export class StatementService {
  constructor(
    private readonly balances: Balances,
    private readonly checks: MonthChecks,
  ) {}

  /** The companies, each with its months with balances. */
  async companies(): Promise<{ unit: BusinessUnit; months: Month[] }[]> {
    const [units, months] = await Promise.all([this.balances.units(), this.balances.monthsByUnit()]);
    return units.map((unit) => ({ unit, months: months.get(unit._id) ?? [] }));
  }

  /**
   * The statement for a request.
   * @throws Problem `invalid` for an unknown company, type or period; `absent` for a period without balances
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

  /**
   * The part of a company's books that a statement needs.
   * @throws Problem `absent` without books
   */
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

  /** A digest of all data that a statement is built from. */
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
