import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { ImportChanges, ImportConflicts, Texts } from './import-tables';
import { DialogActions } from '~/components/dialog-link';
import field from '~/components/field.module.css';
import { Figure } from '~/components/grid/figure';
import grid from '~/components/grid/dialogs.module.css';
import { Notice, Refusal } from '~/components/notice';
import {
  importedCell,
  type ImportChange,
  type ImportConflict,
  type ImportPlan,
  type ImportReading,
} from '~/domain/forecast';
import { count } from '~/domain/format';
import { doubtText } from '~/domain/notation';

interface ImportDialogProps {
  plan: ImportPlan | null;
  saveId: string;
  closeTo: string;
  refusal?: string;
  /** Takes the changes into the grid as edits, to be looked at, undone and saved there; without one they are saved. */
  onTake?: (plan: ImportPlan) => void;
}

/** Takes an exported workbook back: chosen, checked, shown as what it would change, and only then taken. */
export function ImportDialog({ plan, saveId, closeTo, refusal, onTake }: ImportDialogProps) {
  const id = useId();
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title="Importar planilha"
      description="Use a planilha XLSX que esta revisão exporta: só o que foi mudado nela entra, e nada é salvo antes de você conferir. Um CSV exportado não guarda de que valores partiu e não volta."
      closeTo={closeTo}
      size={plan ? 'large' : 'medium'}
    >
      <Refusal reason={refusal} />
      {plan ? (
        <ImportPreview plan={plan} saveId={saveId} busy={busy} onTake={onTake} />
      ) : (
        <Form method="post" encType="multipart/form-data" replace preventScrollReset>
          <div className={field.field}>
            <label className={field.label} htmlFor={id}>
              Planilha XLSX
            </label>
            <input id={id} type="file" name="file" className={field.control} accept=".xlsx" required />
          </div>
          <DialogActions>
            <Button name="intent" value="import" disabled={busy}>
              {busy ? 'Lendo…' : 'Conferir'}
            </Button>
            <DialogClose>Cancelar</DialogClose>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

const cells = (many: number) => count(many, 'célula', 'células');

interface ImportPreviewProps {
  plan: ImportPlan;
  saveId: string;
  busy: boolean;
  onTake: ImportDialogProps['onTake'];
}

function ImportPreview({ plan, saveId, busy, onTake }: ImportPreviewProps) {
  const { changes, conflicts, english, notation, unchanged, newer, rounded } = plan;
  const { locked, unreadable, totals, unknown, problems, moreProblems } = plan;
  const ways: Way[] = english
    ? [
        { ...plan, how: ' em notação brasileira' },
        { ...english, how: ' em notação inglesa' },
      ]
    : [{ changes, conflicts, how: '' }];
  const isEmpty = ({ changes: some, conflicts: asked }: Way) => some.length + asked.length === 0;
  const take = ({ form, way }: { form: HTMLFormElement; way: Way }) => {
    const chosen = new Set(new FormData(form).getAll('mine'));
    const mine = way.conflicts.filter((conflict) => chosen.has(importedCell(conflict)));
    onTake?.({ ...plan, changes: [...way.changes, ...mine] });
  };
  return (
    <Form
      method="post"
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
      <input type="hidden" name="id" value={saveId} />
      <input type="hidden" name="kind" value="import" />
      <input type="hidden" name="intent" value="save" />
      <dl className={grid.figures}>
        <Figure label="Mudam de valor" value={changes.length} />
        <Figure label="Em conflito" value={conflicts.length} warn />
        <Figure label="Sem mudança" value={unchanged} />
        <Figure label="Bloqueadas" value={locked} warn />
        <Figure label="Ilegíveis" value={unreadable} warn />
        <Figure label="Totais e fórmulas" value={totals} warn />
        <Figure label="Contas de fora" value={unknown} warn />
      </dl>
      {newer > 0 && (
        <p>
          {count(newer, 'célula foi salva', 'células foram salvas')} no portal desde a exportação e não{' '}
          {newer === 1 ? 'mudou' : 'mudaram'} na planilha: {newer === 1 ? 'fica' : 'ficam'} como no portal.
        </p>
      )}
      {notation.doubt && <Notice tone="info">{doubtText('de texto da planilha', notation)}</Notice>}
      <Texts title={`${cells(rounded.length)} com mais de duas casas decimais`} texts={rounded} />
      <Texts
        title="Não são importadas e ficam como estão"
        texts={problems}
        more={moreProblems}
        note={
          totals > 0 && onTake ? 'Para distribuir um novo total por suas células, digite-o na grade.' : ''
        }
      />
      <ImportConflicts plan={plan} />
      <ImportChanges plan={plan} />
      <DialogActions>
        {ways.map((way, index) => (
          <Button
            key={way.how}
            name="cells"
            value={JSON.stringify([...way.changes.map(asEdit), ...way.conflicts.map(asAsked)])}
            data-way={index}
            disabled={busy || isEmpty(way)}
            data-focus-first={index === 0 || undefined}
          >
            {isEmpty(way)
              ? 'Nada a importar'
              : `${onTake ? 'Levar' : 'Salvar'} ${cells(way.changes.length)}${onTake ? ' para a grade' : ''}${way.conflicts.length > 0 ? ' e os conflitos marcados' : ''}${way.how}`}
          </Button>
        ))}
        <DialogClose>Cancelar</DialogClose>
      </DialogActions>
    </Form>
  );
}

/** One notation in which a workbook's texts can be read, and what it would change. */
interface Way extends ImportReading {
  readonly how: string;
}

const asEdit = ({ account, month, to, version }: ImportChange) => ({
  account_concat: account,
  data_ref: `${month}-01`,
  forecast: to,
  version,
});

/** An edit that is saved only where its box is ticked too. */
const asAsked = (conflict: ImportConflict) => ({ ...asEdit(conflict), asked: importedCell(conflict) });
