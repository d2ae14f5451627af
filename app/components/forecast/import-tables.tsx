import { ListTable } from '~/components/list';
import grid from '~/components/grid/dialogs.module.css';
import { formatDecimal } from '~/domain/decimal';
import { importedCell, type ImportPlan } from '~/domain/forecast';
import { parseMonth, shortMonth } from '~/domain/month';

const previewed = 100;
const textsShown = 20;

const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? 'vazio' : formatDecimal(value, 2);
const monthLabel = (code: string): string => shortMonth(parseMonth(code) ?? 0);

/** Cells of a workbook that somebody saved in the portal since it was exported: the three values, and the choice. */
export function ImportConflicts({ plan: { conflicts, english } }: { plan: ImportPlan }) {
  if (conflicts.length === 0) return null;
  const inEnglish = new Map(english?.conflicts.map((one) => [importedCell(one), one.to]));
  return (
    <section>
      <p>
        Estas células foram mudadas na planilha e também no portal, desde a exportação. Fica o valor do
        portal, a não ser que você marque a célula.
      </p>
      <ListTable
        label="Células em conflito"
        columns={[
          'Usar o da planilha',
          'Conta',
          'Mês',
          'Na exportação',
          'No portal agora',
          ...toColumns('Na planilha', english !== null),
        ]}
        rows={conflicts.map((conflict) => {
          const { account, month, exported, from, to } = conflict;
          const name = importedCell(conflict);
          return {
            key: name,
            cells: [
              <input
                key="mine"
                type="checkbox"
                name="mine"
                value={name}
                aria-label={`Usar o valor da planilha em ${account}, ${monthLabel(month)}`}
              />,
              account,
              monthLabel(month),
              figure(exported),
              figure(from),
              figure(to),
              ...(english ? [figure(inEnglish.get(name) ?? to)] : []),
            ],
          };
        })}
      />
    </section>
  );
}

/** The cells that a workbook changes. */
export function ImportChanges({ plan: { changes, english } }: { plan: ImportPlan }) {
  if (changes.length === 0) return null;
  const inEnglish = new Map(english?.changes.map((one) => [importedCell(one), one.to]));
  return (
    <>
      {changes.length > previewed && <p>As primeiras {previewed} que mudam:</p>}
      <ListTable
        label="Células que mudam"
        columns={['Conta', 'Mês', 'Valor atual', ...toColumns('Valor novo', english !== null)]}
        rows={changes.slice(0, previewed).map((change) => ({
          key: importedCell(change),
          cells: [
            change.account,
            monthLabel(change.month),
            figure(change.from),
            figure(change.to),
            ...(english ? [figure(inEnglish.get(importedCell(change)) ?? change.to)] : []),
          ],
        }))}
      />
    </>
  );
}

/** One column for the new value; two where its notation is open. */
const toColumns = (label: string, isOpen: boolean): string[] =>
  isOpen ? [`${label} (brasileira)`, `${label} (inglesa)`] : [label];

interface TextsProps {
  title: string;
  texts: readonly string[];
  /** How many there are beyond `texts`. */
  more?: number;
  note?: string;
}

/** What is to be told of single cells; nothing where there is nothing to tell. */
export function Texts({ title, texts, more = 0, note }: TextsProps) {
  if (texts.length === 0) return null;
  const rest = more + Math.max(0, texts.length - textsShown);
  return (
    <div className={grid.refusals}>
      <h3>{title}</h3>
      <ul>
        {texts.slice(0, textsShown).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {rest > 0 && <li>e mais {rest}</li>}
      </ul>
      {note && <p>{note}</p>}
    </div>
  );
}
