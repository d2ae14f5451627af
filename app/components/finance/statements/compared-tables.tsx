import type { ComparedAccount, ComparedLine, ComparedTable } from '~/domain/finance/statements/compare';
import { change, formatCents, formatChange } from '~/domain/finance/statements/model';
import { count } from '~/domain/values/format';
import styles from './compare.module.css';

/** Maximum number of accounts of a line; the others are combined. */
const maxAccounts = 12;

/** Tables of two documents, each line before and now, with the accounts that it differs by. */
export const ComparedTables = ({
  tables,
  showsAll,
}: {
  tables: readonly ComparedTable[];
  showsAll: boolean;
}) => (
  <div className={styles.tables}>
    {tables.map(({ key, title, lines }) => (
      <section key={key} aria-label={title} className={styles.frame} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">Antes</th>
              <th scope="col">Agora</th>
              <th scope="col">Diferença</th>
              <th scope="col">Var. %</th>
            </tr>
          </thead>
          <tbody>{lines.map((line) => rowsOf(line, showsAll))}</tbody>
        </table>
      </section>
    ))}
  </div>
);

function rowsOf(line: ComparedLine, showsAll: boolean) {
  const [shown, rest] = [line.accounts.slice(0, maxAccounts), line.accounts.slice(maxAccounts)];
  const accounts = rest.length > 0 ? [...shown, together(rest)] : shown;
  return [
    <tr key={line.key} data-look={line.look} data-level={line.level} data-same={showsAll && !line.difference}>
      <th scope="row">{line.label}</th>
      <Figures row={line} />
    </tr>,
    ...accounts.map((account) => (
      <tr key={`${line.key} ${account.key}`} data-look="account">
        <th scope="row">
          {account.account} {account.name}
          {account.moved && <em> {account.moved}</em>}
        </th>
        <Figures row={account} />
      </tr>
    )),
  ];
}

/** The combined remaining accounts of a line, so that they still add up to it. */
function together(accounts: readonly ComparedAccount[]): ComparedAccount {
  const sum = (of: 'before' | 'now' | 'difference') =>
    accounts.reduce((total, account) => total + (account[of] ?? 0), 0);
  return {
    key: 'outras',
    account: '',
    name: `e mais ${count(accounts.length, 'conta', 'contas')}`,
    moved: '',
    before: sum('before'),
    now: sum('now'),
    difference: sum('difference'),
  };
}

const Figures = ({
  row: { before, now, difference },
}: {
  row: Pick<ComparedLine, 'before' | 'now' | 'difference'>;
}) => (
  <>
    <td data-label="Antes">{formatCents(before)}</td>
    <td data-label="Agora">{formatCents(now)}</td>
    <td data-label="Diferença">{formatCents(difference)}</td>
    <td data-label="Var. %">{difference ? formatChange(change(now, before)) : '–'}</td>
  </>
);
