import { ListTable } from '~/components/ui/list';
import grid from '~/components/grid/dialogs.module.css';
import { importedCell, type ImportChange, type ImportPlan } from '~/domain/planning/imports/workbook-import';

const previewed = 100;
const textsShown = 20;

/** A screen's words for the changes of a workbook. */
export interface ImportWords {
  /** Under the title: which workbook it is, and what of it comes in. */
  readonly description: string;
  /** Head the two names of a cell; a table with one column of figures has the first alone. */
  readonly names: readonly [row: string, column?: string];
  /** A cell, and many. */
  readonly cell: readonly [one: string, many: string];
  readonly figure: (value: number) => string;
}

interface TableProps {
  plan: ImportPlan;
  words: ImportWords;
}

const shown = ({ figure }: ImportWords, value: number | null): string =>
  value === null ? 'vazio' : figure(value);

const nameOf = ({ names }: ImportWords, { rowLabel, columnLabel }: ImportChange): string[] =>
  names.length > 1 ? [rowLabel, columnLabel] : [rowLabel];

/** The new value of a cell: in one notation, or in each if that is undecided. */
function readings<Change extends ImportChange>(
  words: ImportWords,
  brazilian: readonly Change[],
  english: readonly Change[] | undefined,
) {
  const inEnglish = new Map(english?.map((change) => [importedCell(change), change]));
  const inBrazilian = new Map(brazilian.map((change) => [importedCell(change), change]));
  const all = new Map([...inBrazilian, ...inEnglish]);
  const to = (change: Change | undefined) => (change ? words.figure(change.to) : 'não muda');
  return [...all].map(([name, change]) => ({
    name,
    change,
    becomes: [to(inBrazilian.get(name)), ...(english ? [to(inEnglish.get(name))] : [])],
  }));
}

/** Cells of a workbook that somebody saved in the portal since its export: the three values, and the choice. */
export function ImportConflicts({ plan: { conflicts, english }, words }: TableProps) {
  const rows = readings(words, conflicts, english?.conflicts);
  if (rows.length === 0) return null;
  return (
    <section>
      <p>
        Estas células foram mudadas na planilha e também no portal, desde a exportação. Fica o valor do
        portal, a não ser que você marque a célula.
      </p>
      <ListTable
        label="Células em conflito"
        cards
        columns={[
          ...headsOf(words),
          'Na exportação',
          'No portal agora',
          ...toColumns('Na planilha', english !== null),
          'Escolha',
        ]}
        rows={rows.map(({ name, change, becomes }) => ({
          key: name,
          cells: [
            ...nameOf(words, change),
            shown(words, change.exported),
            shown(words, change.from),
            ...becomes,
            <label key="mine" className={grid.choice}>
              <input
                type="checkbox"
                name="mine"
                value={name}
                aria-label={`Usar o valor da planilha em ${nameOf(words, change).join(', ')}`}
              />
              Usar o valor da planilha
            </label>,
          ],
        }))}
      />
    </section>
  );
}

/** The cells that a workbook changes. */
export function ImportChanges({ plan: { changes, english }, words }: TableProps) {
  const rows = readings(words, changes, english?.changes);
  if (rows.length === 0) return null;
  return (
    <>
      {rows.length > previewed && <p>As primeiras {previewed} que mudam:</p>}
      <ListTable
        label="Células que mudam"
        cards
        columns={[...headsOf(words), 'Valor atual', ...toColumns('Valor novo', english !== null)]}
        rows={rows.slice(0, previewed).map(({ name, change, becomes }) => ({
          key: name,
          cells: [...nameOf(words, change), shown(words, change.from), ...becomes],
        }))}
      />
    </>
  );
}

const headsOf = ({ names }: ImportWords): string[] => names.filter((name) => name !== undefined);

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

/** Messages about single cells; nothing without messages. */
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
