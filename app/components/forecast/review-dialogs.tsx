import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Dialog, DialogActions, DialogClose, DialogLink } from '~/components/dialog';
import field from '~/components/field.module.css';
import { ListTable } from '~/components/list';
import { Notice } from '~/components/notice';
import { formatDecimal } from '~/domain/decimal';
import type { ImportPlan, KeptChangeSet } from '~/domain/forecast';
import { count } from '~/domain/format';
import { parseMonth, shortMonth } from '~/domain/month';
import { stepRules, type ReviewStep, type TakenStep } from '~/domain/review-workflow';

const cells = (many: number) => count(many, 'célula', 'células');

interface HistoryDialogProps {
  sets: readonly KeptChangeSet[];
  steps: readonly TakenStep[];
  open: boolean;
  closeTo: string;
  /** Address of the question before a set is taken back. */
  takeBackTo: (id: string) => string;
}

/** Every save of the review with who and when, each to be taken back as a whole, and the steps of its workflow. */
export function HistoryDialog({ sets, steps, open, closeTo, takeBackTo }: HistoryDialogProps) {
  return (
    <Dialog title="Histórico da revisão" closeTo={closeTo} size="large">
      {steps.length > 0 && (
        <ListTable
          label="Passos da revisão"
          columns={['Estado', 'Por', 'Quando', 'Observação']}
          rows={steps.map(({ label, by, at, note }, index) => ({
            key: String(index),
            cells: [label, by, at, note || '–'],
          }))}
        />
      )}
      <ListTable
        label="Alterações salvas"
        columns={['Quando', 'Por', 'O quê', 'Células', 'Ações']}
        rows={sets.map(({ id, by, at, how, cells: many, takenBack }) => ({
          key: id,
          cells: [
            at,
            by,
            how,
            cells(many),
            takenBack ? (
              <span key="done">Desfeita</span>
            ) : (
              open &&
              many > 0 && (
                <DialogLink
                  key="undo"
                  look="quiet"
                  to={takeBackTo(id)}
                  aria-label={`Desfazer ${how.toLowerCase()} de ${by}, ${at}`}
                >
                  Desfazer
                </DialogLink>
              )
            ),
          ],
        }))}
        advice="Nada foi salvo nesta revisão ainda."
      />
    </Dialog>
  );
}

interface TakeBackDialogProps {
  set: KeptChangeSet;
  closeTo: string;
  refusal?: string;
}

export function TakeBackDialog({ set, closeTo, refusal }: TakeBackDialogProps) {
  return (
    <ConfirmDialog
      title="Desfazer esta alteração?"
      confirm="Desfazer"
      closeTo={closeTo}
      fields={{ intent: 'undo', changeSet: set.id }}
      refusal={refusal}
      destructive={false}
    >
      {set.how} de {set.by}, {set.at}: {cells(set.cells)} voltam ao valor de antes. Células que alguém mudou
      depois ficam como estão e aparecem para você escolher.
    </ConfirmDialog>
  );
}

interface StepDialogProps {
  step: ReviewStep;
  closeTo: string;
  refusal?: string;
  typed?: string;
}

const consequences: Record<ReviewStep, string> = {
  send: 'A revisão fica fechada para edição até ser aprovada ou devolvida.',
  approve: 'A revisão fica aprovada e fechada para edição.',
  return: 'A revisão volta a quem a edita. Comente as células que precisam mudar.',
};

/** Asks before a step of the workflow, and takes a note that is kept with it. */
export function StepDialog({ step, closeTo, refusal, typed }: StepDialogProps) {
  const id = useId();
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog title={stepRules[step].label} description={consequences[step]} closeTo={closeTo}>
      {refusal && (
        <Notice tone="bad" key={refusal}>
          {refusal}
        </Notice>
      )}
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="step" value={step} />
        <div className={field.field}>
          <label className={field.label} htmlFor={id}>
            Observação
          </label>
          <textarea
            id={id}
            name="note"
            className={field.control}
            rows={3}
            maxLength={1000}
            defaultValue={typed}
            required={step === 'return'}
          />
        </div>
        <DialogActions>
          <Button name="intent" value="step" disabled={busy}>
            {stepRules[step].label}
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ImportDialogProps {
  plan: ImportPlan | null;
  saveId: string;
  closeTo: string;
  refusal?: string;
}

/** Takes an exported workbook back: chosen, checked, shown as what it would change, and only then saved. */
export function ImportDialog({ plan, saveId, closeTo, refusal }: ImportDialogProps) {
  const id = useId();
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title="Importar planilha"
      description="Use a planilha que o portal exporta. Nada é salvo antes de você conferir."
      closeTo={closeTo}
      size="large"
    >
      {refusal && (
        <Notice tone="bad" key={refusal}>
          {refusal}
        </Notice>
      )}
      {plan ? (
        <ImportPreview plan={plan} saveId={saveId} busy={busy} />
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

function ImportPreview({ plan, saveId, busy }: { plan: ImportPlan; saveId: string; busy: boolean }) {
  const { changes, problems, moreProblems } = plan;
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="bad">
          <p>O que não pode ser importado fica como está:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {moreProblems > 0 && <li>e mais {moreProblems}.</li>}
          </ul>
        </Notice>
      )}
      <p>
        <strong>{cells(changes.length)}</strong> {changes.length === 1 ? 'muda de valor.' : 'mudam de valor.'}
        {changes.length > previewed && ` As primeiras ${previewed}:`}
      </p>
      {changes.length > 0 && (
        <ListTable
          label="Células que mudam"
          columns={['Conta', 'Mês', 'Valor atual', 'Valor novo']}
          rows={changes.slice(0, previewed).map(({ account, month, from, to }) => ({
            key: `${account}|${month}`,
            cells: [
              account,
              shortMonth(parseMonth(month) ?? 0),
              from === null ? 'vazio' : formatDecimal(from, 2),
              formatDecimal(to, 2),
            ],
          }))}
        />
      )}
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="id" value={saveId} />
        <input type="hidden" name="kind" value="import" />
        <input
          type="hidden"
          name="cells"
          value={JSON.stringify(
            changes.map(({ account, month, to, version }) => ({
              account_concat: account,
              data_ref: `${month}-01`,
              forecast: to,
              version,
            })),
          )}
        />
        <DialogActions>
          <Button name="intent" value="save" disabled={busy || changes.length === 0}>
            Salvar {cells(changes.length)}
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </>
  );
}
