import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions, DialogLink } from '~/components/ui/dialog-link';
import field from '~/components/ui/field.module.css';
import { ListTable } from '~/components/ui/list';
import { Refusal } from '~/components/ui/notice';
import type { KeptChangeSet } from '~/domain/planning/forecast/forecast';
import { count } from '~/domain/values/format';
import type { ReviewChanges } from '~/domain/planning/forecast/review-changes';
import { ChangesTable } from './changes-table';
import { unsaved, type UnsentNews } from '~/domain/planning/forecast/unsent';
import { stepRules, type ReviewStep, type TakenStep } from '~/domain/planning/forecast/review-workflow';

const cells = (many: number) => count(many, 'célula', 'células');

interface HistoryDialogProps {
  sets: readonly KeptChangeSet[];
  steps: readonly TakenStep[];
  open: boolean;
  closeTo: string;
  /** Address of the question before a change set is undone. */
  takeBackTo: (id: string) => string;
}

/** Every save of the review with author and time, each with a button to undo it, and the steps of its workflow. */
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
      {set.how} de {set.by}, {set.at}: {count(set.cells, 'célula volta', 'células voltam')} ao valor de antes.
      Células que alguém mudou depois ficam como estão e aparecem para você escolher.
    </ConfirmDialog>
  );
}

interface StepDialogProps {
  step: ReviewStep;
  /** What the person has unsaved: a send saves it first, or says why it cannot. */
  unsent: UnsentNews | undefined;
  /** What the review changes, where the step decides on it. */
  changes: ReviewChanges | null;
  /** Names that save. */
  saveId: string;
  closeTo: string;
  refusal?: string;
  typed?: string;
}

const consequences: Record<ReviewStep, string> = {
  send: 'A revisão fica fechada para edição até ser aprovada ou devolvida.',
  approve: 'A revisão fica aprovada e fechada para edição.',
  return: 'A revisão volta a quem a edita. Comente as células que precisam mudar.',
};

/** Asks before a step of the workflow, and takes a note that is stored with it. */
export function StepDialog({ step, unsent, changes, saveId, closeTo, refusal, typed }: StepDialogProps) {
  const id = useId();
  const busy = useNavigation().state === 'submitting';
  const { ready = 0, leftOut = null } = unsent ?? {};
  const label = ready > 0 ? 'Salvar e enviar' : stepRules[step].label;
  if (unsent?.refusal) return <UnsentDialog title={label} reason={unsent.refusal} closeTo={closeTo} />;
  return (
    <Dialog
      title={label}
      description={consequences[step]}
      closeTo={closeTo}
      size={changes ? 'large' : undefined}
    >
      <Refusal reason={refusal} />
      {ready > 0 && <p>{unsaved(ready)} O envio salva tudo primeiro.</p>}
      {leftOut && <p>{leftOut}</p>}
      {changes && <ChangesTable changes={changes} />}
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="step" value={step} />
        {ready > 0 && <input type="hidden" name="id" value={saveId} />}
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
          <Button name="intent" value="step" busy={busy}>
            {label}
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Why a review cannot be sent now. Without JavaScript the draft is invisible, so it can be discarded here. */
function UnsentDialog({ title, reason, closeTo }: { title: string; reason: string; closeTo: string }) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <p role="alert">{reason}</p>
      <DialogActions>
        <DialogClose>Voltar à revisão</DialogClose>
        <noscript>
          <Form method="post">
            <input type="hidden" name="cells" value="[]" />
            <Button name="intent" value="draft" look="secondary">
              Descartar o rascunho
            </Button>
          </Form>
        </noscript>
      </DialogActions>
    </Dialog>
  );
}
