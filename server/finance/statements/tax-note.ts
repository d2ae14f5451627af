import type { StatementTable } from '../../../app/domain/finance/statements/model';
import type { LedgerAccount } from '../balances/collection';
import { accountTerm, type Amounts, type Column } from './amounts';
import { resultKey } from './income-statement';

/** IRPJ 15 % and its surtax of 10 %, CSLL 9 %. */
const nominalRate = 0.34;

/** Reconciles the tax at the nominal rate with the tax in some accounts of the income statement (CPC 32, 81c). */
export function taxReconciliation(
  amounts: Amounts,
  columns: Column,
  note: number,
  accounts: readonly LedgerAccount[],
): StatementTable {
  const key = (name: string) => `n${note} ${name}`;
  const taxes = accounts.map(({ _id }) => accountTerm(_id));
  return amounts.table(key('taxa'), 'Conciliação da despesa tributária', columns, [
    {
      key: key('antes'),
      label: 'Resultado antes dos tributos sobre o lucro',
      level: 1,
      look: 'plain',
      terms: [{ of: resultKey }, ...taxes.map((term) => ({ ...term, times: -1 }))],
    },
    {
      key: key('nominal'),
      label: 'IRPJ e CSLL à alíquota nominal de 34%',
      level: 1,
      look: 'plain',
      terms: [{ of: key('antes'), times: -nominalRate }],
    },
    {
      key: key('outras'),
      label: 'Diferenças permanentes e arredondamentos',
      level: 1,
      look: 'plain',
      terms: [...taxes, { of: key('nominal'), times: -1 }],
    },
    {
      key: key('total'),
      label: 'IRPJ e CSLL no resultado',
      level: 0,
      look: 'total',
      terms: [{ of: key('nominal') }, { of: key('outras') }],
    },
  ]);
}
