import { Card } from '~/components/ui/page';
import type { FinancialStatement, StatementNote } from '~/domain/finance/statements/model';
import styles from './paper.module.css';
import { Figures, Statement } from './statement-table';

/** The company, what the document is, and its period. */
const Masthead = ({ company, subtitle, basis, madeAt, faults = [] }: FinancialStatement) => (
  <header className={styles.masthead}>
    <p className={styles.company}>{company.legalName}</p>
    <p>
      CNPJ {company.cnpj} · {company.place} · unidade {company.code}
    </p>
    <p className={styles.period}>{subtitle}</p>
    <p>
      {basis} Gerado em {madeAt}.
    </p>
    {faults.map((fault) => (
      <p key={fault} className={styles.fault}>
        {fault}
      </p>
    ))}
  </header>
);

const Note = ({ note: { number, title, paragraphs, tables } }: { note: StatementNote }) => (
  <section className={styles.section}>
    <h3>
      {number}. {title}
    </h3>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {tables.map((table) => (
      <Statement key={table.key} table={table} />
    ))}
  </section>
);

const Notes = ({ notes }: Pick<FinancialStatement, 'notes'>) =>
  notes.map((note) => <Note key={note.number} note={note} />);

/** The Word document's content on a page. */
export const DocumentPaper = ({ statement }: { statement: FinancialStatement }) => (
  <Card padded>
    <article className={styles.paper}>
      <Masthead {...statement} />
      <h2>Balanço patrimonial</h2>
      {statement.balanceSheet.map((table) => (
        <Statement key={table.key} table={table} />
      ))}
      <h2>Demonstração do resultado</h2>
      <Statement table={statement.income} />
      <h2>Notas explicativas</h2>
      <Notes notes={statement.notes} />
      <div className={styles.signatures}>
        {statement.signatures.map(({ name, role }) => (
          <p key={name}>
            <strong>{name}</strong>
            <br />
            {role}
          </p>
        ))}
      </div>
    </article>
  </Card>
);

export const sheets = ['Balanço', 'DRE', 'Notas', 'Balancete'] as const;
export type Sheet = (typeof sheets)[number];

/** One sheet of the workbook. */
export const WorkbookSheet = ({ statement, sheet }: { statement: FinancialStatement; sheet: Sheet }) => (
  <Card padded>
    <article className={styles.paper}>
      <Masthead {...statement} />
      <h2>{sheet}</h2>
      {sheet === 'Balanço' &&
        statement.balanceSheet.map((table) => <Statement key={table.key} table={table} />)}
      {sheet === 'DRE' && <Statement table={statement.income} />}
      {sheet === 'Notas' && <Notes notes={statement.notes} />}
      {sheet === 'Balancete' &&
        statement.trial.map(({ title, pairs, rows }) => (
          <Figures
            key={title}
            title={title}
            second="Conta"
            pairs={pairs}
            rows={rows.map(({ account, name, cents }) => ({
              key: account,
              label: name,
              mark: account,
              cents,
            }))}
          />
        ))}
    </article>
  </Card>
);
