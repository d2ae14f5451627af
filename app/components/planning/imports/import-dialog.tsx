import { Form, useNavigation } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import field from '~/components/ui/field.module.css';
import { Figure } from '~/components/grid/figure';
import grid from '~/components/grid/dialogs.module.css';
import { Notice, Refusal } from '~/components/ui/notice';
import { Working } from '~/components/ui/working';
import { count } from '~/domain/values/format';
import { sheetDoubtText } from '~/domain/values/notation';
import {
  importedCell,
  type ImportChange,
  type ImportPlan,
  type ImportReading,
} from '~/domain/planning/imports/workbook-import';
import { ImportChanges, ImportConflicts, Texts, type ImportWords } from './import-tables';

interface ImportDialogProps {
  plan: ImportPlan | null;
  words: ImportWords;
  closeTo: string;
  refusal?: string;
  /** Further fields of the form that sends the workbook. */
  asks?: Readonly<Record<string, string>>;
  saves: ImportSaves;
  /** The totals of the plan, beside its cells. */
  summary?: (plan: ImportPlan) => ReactNode;
  /** Takes the changes into the grid as edits, to be looked at, undone and saved there; without one they are saved. */
  onTake?: (plan: ImportPlan) => void;
}

/** How a screen's form saves the import. */
interface ImportSaves {
  /** Where to; `closeTo` without one. */
  readonly to?: string;
  /** Its fields beside the cells. */
  readonly fields: Readonly<Record<string, string>>;
  /** The field that names the save. */
  readonly id: string;
  /** A cell of it; without one, what `takenCells` reads. */
  readonly cell?: (change: ImportChange) => object;
  /** The advice about overwritten totals. */
  readonly totals?: string;
}

/** Imports an exported workbook: chosen, checked, previewed, and only then applied. */
export function ImportDialog(props: ImportDialogProps) {
  const { plan, words, closeTo, refusal, asks = {} } = props;
  const id = useId();
  // To the end of what the answer loads, too.
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === 'POST';
  return (
    <Dialog
      title="Importar planilha"
      description={words.description}
      closeTo={closeTo}
      size={plan ? 'large' : 'medium'}
    >
      <Refusal reason={refusal} />
      {plan ? (
        <ImportPreview {...props} plan={plan} busy={busy} saving={formData?.has('cells') ?? false} />
      ) : (
        <Form method="post" encType="multipart/form-data" replace preventScrollReset>
          <Hidden fields={asks} />
          <div className={field.field}>
            <label className={field.label} htmlFor={id}>
              Planilha XLSX
            </label>
            <input id={id} type="file" name="file" className={field.control} accept=".xlsx" required />
          </div>
          <DialogActions>
            <Button name="intent" value="import" busy={busy}>
              {busy ? 'Lendo…' : 'Conferir'}
            </Button>
            <DialogClose>Cancelar</DialogClose>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

function ImportPreview({
  plan,
  words,
  closeTo,
  saves,
  busy,
  saving,
  summary,
  onTake,
}: ImportDialogProps & { plan: ImportPlan; busy: boolean; saving: boolean }) {
  const { changes, conflicts, english, notation, unchanged, newer, unknown } = plan;
  const ways: Way[] = english
    ? [
        { ...plan, how: ' em notação brasileira' },
        { ...english, how: ' em notação inglesa' },
      ]
    : [{ ...plan, how: '' }];
  const isEmpty = ({ changes: some, conflicts: asked }: Way) => some.length + asked.length === 0;
  const cells = (many: number) => count(many, ...words.cell);
  const take = ({ form, way }: { form: HTMLFormElement; way: Way }) => {
    const chosen = new Set(new FormData(form).getAll('mine'));
    const mine = way.conflicts.filter((conflict) => chosen.has(importedCell(conflict)));
    onTake?.({ ...plan, changes: [...way.changes, ...mine] });
  };
  return (
    <Form
      method="post"
      action={saves.to ?? closeTo}
      replace
      preventScrollReset
      className={grid.form}
      onSubmit={(event) => {
        if (!onTake) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const way = ways[Number(submitter?.dataset['way'])];
        if (way) take({ form: event.currentTarget, way });
      }}
    >
      <Hidden fields={{ ...saves.fields, [saves.id]: plan.id }} />
      <dl className={grid.figures}>
        <Figure label="Mudam de valor" value={changes.length} />
        <Figure label="Em conflito" value={conflicts.length} warn />
        <Figure label="Sem mudança" value={unchanged} />
        {faults(plan).map(
          ([label, value]) => value > 0 && <Figure key={label} label={label} value={value} warn />,
        )}
        {unknown > 0 && <Figure label="Linhas de fora" value={unknown} warn />}
      </dl>
      {summary?.(plan)}
      {newer > 0 && (
        <p>
          {count(newer, 'célula foi salva', 'células foram salvas')} no portal desde a exportação e não{' '}
          {newer === 1 ? 'mudou' : 'mudaram'} na planilha: {newer === 1 ? 'fica' : 'ficam'} como no portal.
        </p>
      )}
      {notation.doubt && <Notice tone="info">{sheetDoubtText(notation)}</Notice>}
      {notesByWay(ways, ({ rounded }) => rounded).map(({ how, texts }) => (
        <Texts
          key={how}
          title={`${cells(texts.length)} com mais de duas casas decimais${how}`}
          texts={texts}
        />
      ))}
      {notesByWay(ways, ({ problems }) => problems).map(({ how, texts, way }) => (
        <Texts
          key={how}
          title={`Não são importadas e ficam como estão${how && `, lidas${how}`}`}
          texts={texts}
          more={way.moreProblems}
          note={onTake && way.totals > 0 ? saves.totals : undefined}
        />
      ))}
      <ImportConflicts plan={plan} words={words} />
      <ImportChanges plan={plan} words={words} />
      <DialogActions>
        {ways.map((way, index) => (
          <Button
            key={way.how}
            name="cells"
            value={JSON.stringify([
              ...way.changes.map((change) => cellOf(saves, change)),
              ...way.conflicts.map((conflict) => ({
                ...cellOf(saves, conflict),
                asked: importedCell(conflict),
              })),
            ])}
            data-way={index}
            busy={busy}
            disabled={isEmpty(way)}
            data-focus-first={index === 0 || undefined}
          >
            {isEmpty(way)
              ? `Nada a importar${way.how}`
              : `${onTake ? 'Levar' : 'Salvar'} ${cells(way.changes.length)}${onTake ? ' para a grade' : ''}${way.conflicts.length > 0 ? ' e os conflitos marcados' : ''}${way.how}`}
          </Button>
        ))}
        <DialogClose>Cancelar</DialogClose>
        <Working doing={saving && `Salvando ${cells(Math.max(...ways.map((way) => way.changes.length)))}…`} />
      </DialogActions>
    </Form>
  );
}

/** One notation in which a workbook's texts can be read, and the resulting changes. */
interface Way extends ImportReading {
  readonly how: string;
}

const cellOf = ({ cell }: ImportSaves, change: ImportChange): object => {
  const { row, column, from, to, version } = change;
  return cell ? cell(change) : { row, column, from, to, version };
};

const faults = ({ locked, unreadable, totals }: ImportReading): [label: string, value: number][] => [
  ['Bloqueadas', locked],
  ['Ilegíveis', unreadable],
  ['Totais e fórmulas', totals],
];

/** What of single cells a person has to know before taking the others: once, or for each way that it differs in. */
function notesByWay(ways: readonly Way[], of: (way: Way) => readonly string[]) {
  const all = ways.map((way) => ({ way, how: way.how, texts: of(way) }));
  const [first] = all;
  return first && all.every(({ texts }) => texts.join('\n') === first.texts.join('\n'))
    ? [{ ...first, how: '' }]
    : all;
}
