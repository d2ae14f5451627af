import { parseMonth } from '../../../../app/domain/values/month';
import type { StatementType } from '../../../../app/domain/finance/statements/request';
import { booksOf } from '../../../../server/demo/balances';
import { businessUnitRecords, companies } from '../../../../server/demo/business-units';
import { ledgerAccountRecords } from '../../../../server/demo/ledger-accounts';
import { draw } from '../../../../server/finance/statements/statement';

/** The generated books of a demo company. */
export function booksFor(code: string) {
  const company = companies.find(({ _id }) => _id === code);
  const unit = businessUnitRecords().find(({ _id }) => _id === code);
  if (!company || !unit) throw new RangeError(code);
  const months = [...booksOf(company)];
  const amounts = months.flatMap(({ month, accounts }) =>
    accounts.map(([account, cents]) => ({ businessUnit: code, account, month, cents })),
  );
  return { unit, accounts: ledgerAccountRecords(), closed: months.map(({ month }) => month), amounts };
}

/** The statement of a demo company, drawn from its generated books. */
export function drawn(code: string, type: StatementType, at: string) {
  const dateRef = parseMonth(at);
  if (dateRef === null) throw new RangeError(at);
  return draw({ businessUnitID: code, type, dateRef }, booksFor(code), '16/11/2026 12:00');
}
