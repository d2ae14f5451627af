import { Link } from '@remix-run/react';
import { Card } from '~/components/ui/page';
import {
  accountKey,
  otherComparatives,
  tracer,
  unevenChecks,
  type FinancialStatement,
  type StatementNote,
  type StatementTable,
} from '~/domain/finance/statements/model';
import styles from './paper.module.css';
import { EquityFigures, everyLine, Figures, Statement, type Unfolding } from './statement-table';

/** The company, what the document is, and its period. */
const Masthead = ({
  company,
  subtitle,
  basis,
  madeAt,
  faults = [],
  missing,
  checks,
  comparatives,
  recalculated,
}: FinancialStatement) => (
  <header className={styles.masthead}>
    <p className={styles.company}>{company.legalName}</p>
    <p>
      {[company.cnpj && `CNPJ ${company.cnpj}`, company.place, `unidade ${company.code}`]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <p className={styles.period}>{subtitle}</p>
    <p>
      {basis} Gerado em {madeAt}.
    </p>
    {recalculated && <p>{recalculated}</p>}
    {missing.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {[...faults, ...unevenChecks(checks), ...otherComparatives(comparatives)].map((fault) => (
      <p key={fault} className={styles.fault}>
        {fault}
      </p>
    ))}
  </header>
);

type Origins = Pick<Unfolding, 'originOf'>;

const Note = ({
  note: { number, title, paragraphs, tables },
  originOf,
}: { note: StatementNote } & Origins) => (
  <section className={styles.section}>
    <h3>
      {number}. {title}
    </h3>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {tables.map((table) => (
      <Statement key={table.key} table={table} originOf={originOf} />
    ))}
  </section>
);

const Notes = ({ notes, originOf }: Pick<FinancialStatement, 'notes'> & Origins) =>
  notes.map((note) => <Note key={note.number} note={note} originOf={originOf} />);

const EquityTables = ({ tables, originOf }: { tables: FinancialStatement['equity'] } & Origins) =>
  tables.map((table) => <EquityFigures key={table.title} table={table} originOf={originOf} />);

interface PaperProps {
  statement: FinancialStatement;
  unfolding: Omit<Unfolding, 'trace'>;
}

const unfoldingOf = ({ statement, unfolding }: PaperProps): Unfolding => ({
  ...unfolding,
  trace: tracer(statement),
});

/** The Word document's content on a page. */
export function DocumentPaper({ statement, unfolding: given }: PaperProps) {
  const unfolding = unfoldingOf({ statement, unfolding: given });
  const { originOf } = given;
  const { balanceSheet, income, comprehensive, cashFlow, equity } = statement;
  return (
    <Card padded>
      <article className={styles.paper}>
        <Masthead {...statement} />
        <UnfoldAll {...given} />
        <h2>Balanço patrimonial</h2>
        {balanceSheet.map((table) => (
          <Statement key={table.key} table={table} originOf={given.originOf} unfolding={unfolding} />
        ))}
        <h2>Demonstração do resultado</h2>
        <Statement table={income} originOf={originOf} unfolding={unfolding} />
        <h2>Demonstração do resultado abrangente</h2>
        <Statement table={comprehensive} originOf={originOf} unfolding={unfolding} />
        {cashFlow && (
          <>
            <h2>Demonstração dos fluxos de caixa</h2>
            <Statement table={cashFlow} originOf={originOf} unfolding={unfolding} />
          </>
        )}
        {equity.length > 0 && <h2>Demonstração das mutações do patrimônio líquido</h2>}
        <EquityTables tables={equity} originOf={originOf} />
        <h2>Notas explicativas</h2>
        <Notes notes={statement.notes} originOf={originOf} />
        <p>{statement.signedAt}.</p>
        <div className={styles.signatures}>
          {statement.signatures.map(({ name, role }) => (
            <p key={role}>
              <strong>{name}</strong>
              <br />
              {role}
            </p>
          ))}
        </div>
      </article>
    </Card>
  );
}

/** Unfolds every line, or folds all. */
const UnfoldAll = ({ open, to }: Pick<Unfolding, 'open' | 'to'>) => (
  <p className={styles.unfold}>
    {open === everyLine ? (
      <Link to={to(null)} preventScrollReset>
        Recolher as contas
      </Link>
    ) : (
      <Link to={to(everyLine)} preventScrollReset>
        Mostrar as contas de todas as linhas
      </Link>
    )}
  </p>
);

export const sheets = ['Balanço', 'DRE', 'DRA', 'DFC', 'DMPL', 'Notas', 'Balancete', 'Variações'] as const;
export type Sheet = (typeof sheets)[number];

/** The sheets that a statement has. */
export const sheetsOf = ({ cashFlow, equity, trial }: FinancialStatement): Sheet[] =>
  sheets.filter(
    (sheet) =>
      (sheet !== 'DFC' || cashFlow !== null) &&
      (sheet !== 'DMPL' || equity.length > 0) &&
      (sheet !== 'Variações' || trial.some(({ kind }) => kind !== 'conta')),
  );

/** One sheet of the workbook. */
export function WorkbookSheet({ statement, sheet, unfolding: given }: PaperProps & { sheet: Sheet }) {
  const unfolding = unfoldingOf({ statement, unfolding: given });
  const tables: Partial<Record<Sheet, readonly StatementTable[]>> = {
    Balanço: statement.balanceSheet,
    DRE: [statement.income],
    DRA: [statement.comprehensive],
    DFC: statement.cashFlow ? [statement.cashFlow] : [],
  };
  return (
    <Card padded>
      <article className={styles.paper}>
        <Masthead {...statement} />
        <h2>{sheet}</h2>
        {tables[sheet] && <UnfoldAll {...given} />}
        {tables[sheet]?.map((table) => (
          <Statement key={table.key} table={table} originOf={given.originOf} unfolding={unfolding} />
        ))}
        {sheet === 'DMPL' && <EquityTables tables={statement.equity} originOf={given.originOf} />}
        {sheet === 'Notas' && <Notes notes={statement.notes} originOf={given.originOf} />}
        {(sheet === 'Balancete' || sheet === 'Variações') &&
          statement.trial
            .filter(({ kind }) => (kind === 'conta') === (sheet === 'Balancete'))
            .map(({ title, kind, pairs, rows }) => (
              <Figures
                key={title}
                title={title}
                second="Conta"
                pairs={pairs}
                changes={kind === 'conta'}
                rows={rows.map(({ account, name, cents }) => ({
                  key: account,
                  label: name,
                  origin: {
                    name: `${account} ${name}`,
                    to: (column: number) => given.originOf(accountKey(account, kind), column),
                  },
                  mark: <Link to={given.accountPath(account)}>{account}</Link>,
                  cents,
                }))}
              />
            ))}
      </article>
    </Card>
  );
}
