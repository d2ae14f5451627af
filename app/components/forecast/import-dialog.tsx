import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { DialogActions } from '~/components/dialog-link';
import field from '~/components/field.module.css';
import { Figure } from '~/components/grid/figure';
import grid from '~/components/grid/dialogs.module.css';
import { ListTable } from '~/components/list';
import { Notice, Refusal } from '~/components/notice';
import { formatDecimal } from '~/domain/decimal';
import type { ImportChange, ImportPlan } from '~/domain/forecast';
import { count } from '~/domain/format';
import { parseMonth, shortMonth } from '~/domain/month';
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
      description="Use a planilha que o portal exporta. Nada é salvo antes de você conferir."
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

const previewed = 100;
const roundedShown = 5;
const cells = (many: number) => count(many, 'célula', 'células');

interface ImportPreviewProps {
  plan: ImportPlan;
  saveId: string;
  busy: boolean;
  onTake: ImportDialogProps['onTake'];
}

function ImportPreview({ plan, saveId, busy, onTake }: ImportPreviewProps) {
  const { changes, english, notation, unchanged, rounded, locked, unreadable, totals } = plan;
  const { unknown, problems, moreProblems } = plan;
  const inEnglish = new Map(english?.map(({ account, month, to }) => [`${account}|${month}`, to]));
  const ways: Way[] = english
    ? [
        { changes, how: ' em notação brasileira' },
        { changes: english, how: ' em notação inglesa' },
      ]
    : [{ changes, how: '' }];
  return (
    <>
      <dl className={grid.figures}>
        <Figure label="Mudam de valor" value={changes.length} />
        <Figure label="Sem mudança" value={unchanged} />
        <Figure label="Bloqueadas" value={locked} warn />
        <Figure label="Ilegíveis" value={unreadable} warn />
        <Figure label="Totais e fórmulas" value={totals} warn />
        <Figure label="Contas de fora" value={unknown} warn />
      </dl>
      {notation.doubt && <Notice tone="info">{doubtText('de texto da planilha', notation)}</Notice>}
      {rounded.length > 0 && (
        <div className={grid.refusals}>
          <h3>{cells(rounded.length)} com mais de duas casas decimais</h3>
          <ul>
            {rounded.slice(0, roundedShown).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {rounded.length > roundedShown && <li>e mais {rounded.length - roundedShown}</li>}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <div className={grid.refusals}>
          <h3>Não são importadas e ficam como estão</h3>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {moreProblems > 0 && <li>e mais {moreProblems}</li>}
          </ul>
          {totals > 0 && onTake && <p>Para distribuir um novo total por suas células, digite-o na grade.</p>}
        </div>
      )}
      {changes.length > previewed && <p>As primeiras {previewed} que mudam:</p>}
      {changes.length > 0 && (
        <ListTable
          label="Células que mudam"
          columns={[
            'Conta',
            'Mês',
            'Valor atual',
            english ? 'Valor novo (brasileira)' : 'Valor novo',
            ...(english ? ['Valor novo (inglesa)'] : []),
          ]}
          rows={changes.slice(0, previewed).map(({ account, month, from, to }) => ({
            key: `${account}|${month}`,
            cells: [
              account,
              shortMonth(parseMonth(month) ?? 0),
              from === null ? 'vazio' : formatDecimal(from, 2),
              formatDecimal(to, 2),
              ...(english ? [formatDecimal(inEnglish.get(`${account}|${month}`) ?? to, 2)] : []),
            ],
          }))}
        />
      )}
      {onTake ? (
        <DialogActions>
          {ways.map((way, index) => (
            <Button
              key={way.how}
              type="button"
              disabled={way.changes.length === 0}
              onClick={() => onTake({ ...plan, changes: way.changes })}
              data-focus-first={index === 0 || undefined}
            >
              {way.changes.length === 0
                ? 'Nada a importar'
                : `Levar ${cells(way.changes.length)} para a grade${way.how}`}
            </Button>
          ))}
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      ) : (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="id" value={saveId} />
          <input type="hidden" name="kind" value="import" />
          <input type="hidden" name="intent" value="save" />
          <DialogActions>
            {ways.map((way) => (
              <Button
                key={way.how}
                name="cells"
                value={JSON.stringify(way.changes.map(asEdit))}
                disabled={busy || way.changes.length === 0}
              >
                Salvar {cells(way.changes.length)}
                {way.how}
              </Button>
            ))}
            <DialogClose>Cancelar</DialogClose>
          </DialogActions>
        </Form>
      )}
    </>
  );
}

/** One notation in which a workbook's texts can be read, and what it would change. */
interface Way {
  readonly changes: readonly ImportChange[];
  readonly how: string;
}

const asEdit = ({ account, month, to, version }: ImportChange) => ({
  account_concat: account,
  data_ref: `${month}-01`,
  forecast: to,
  version,
});
