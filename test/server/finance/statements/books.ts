import { parseMonth } from '../../../../app/domain/values/month';
import type { StatementType } from '../../../../app/domain/finance/statements/request';
import { booksOf } from '../../../../server/demo/balances';
import { businessUnitRecords, companies } from '../../../../server/demo/business-units';
import { ledgerAccountRecords } from '../../../../server/demo/ledger-accounts';
import { draw } from '../../../../server/finance/statements/statement';

/** The statement of a demo company, drawn from its generated books. */
export function drawn(code: string, type: StatementType, at: string) {
  const company = companies.find(({ _id }) => _id === code);
  const unit = businessUnitRecords().find(({ _id }) => _id === code);
  const dateRef = parseMonth(at);
  if (!company || !unit || dateRef === null) throw new RangeError(`${code} ${at}`);
  const months = [...booksOf(company)];
  const amounts = months.flatMap(({ month, accounts }) =>
    accounts.map(([account, cents]) => ({ businessUnit: code, account, month, cents })),
  );
  const closed = months.map(({ month }) => month);
  const books = { unit, accounts: ledgerAccountRecords(), closed, amounts };
  return draw({ businessUnitID: code, type, dateRef }, books, '16/11/2026 12:00');
}
