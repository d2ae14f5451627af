import { count } from '~/domain/values/format';
import type { JobQuestion } from '~/domain/data/jobs/job';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { Notice } from '../../ui/notice';
import type { Job } from './job';

const titles: Record<JobQuestion, string> = {
  cancelar: 'Cancelar o processamento?',
  desfazer: 'Desfazer a carga inteira?',
  'de-novo': 'Processar o arquivo de novo?',
};
const confirms: Record<JobQuestion, string> = {
  cancelar: 'Cancelar o processamento',
  desfazer: 'Desfazer a carga',
  'de-novo': 'Processar de novo',
};

interface JobDialogProps {
  question: JobQuestion;
  job: Job;
  closeTo: string;
  /** Why it cannot be done. */
  refusal: string | null;
}

/** Asks before a job is stopped, a load undone or a file processed again, and explains the effect. */
export function JobDialog({ question, job, closeTo, refusal }: JobDialogProps) {
  if (refusal)
    return (
      <Dialog title={titles[question]} closeTo={closeTo} role="alertdialog">
        <Notice tone="bad">{refusal}</Notice>
        <DialogActions>
          <DialogClose focusFirst>Fechar</DialogClose>
        </DialogActions>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={titles[question]}
      closeTo={closeTo}
      fields={{ intent: question }}
      confirm={confirms[question]}
      cancel="Voltar"
      destructive={question !== 'de-novo'}
    >
      <Consequences question={question} job={job} />
    </ConfirmDialog>
  );
}

function Consequences({ question, job }: Pick<JobDialogProps, 'question' | 'job'>) {
  const { rows, removed, corrected, base } = job;
  if (question === 'cancelar')
    return <>As linhas já carregadas continuam na base; depois você pode desfazer a carga.</>;
  const loaded = rows.ok + rows.nok > 0;
  const lost =
    corrected > 0 &&
    ` ${count(corrected, 'correção feita nela se perde', 'correções feitas nela se perdem')}.`;
  if (question === 'desfazer')
    return (
      <>
        {count(rows.ok, 'linha sai', 'linhas saem')} da base {base?.label} ou{' '}
        {rows.ok === 1 ? 'volta' : 'voltam'} ao valor de antes, e{' '}
        {count(rows.nok, 'recusada sai', 'recusadas saem')} da base NOK.
        {removed > 0 && ` ${count(removed, 'linha que ela tirou volta', 'linhas que ela tirou voltam')}.`}
        {lost} O arquivo continua guardado.
      </>
    );
  return (
    <>
      {loaded && <>O que este arquivo carregou é desfeito primeiro.{lost} </>}
      Ele é lido do começo, com as regras e as colunas de agora.
    </>
  );
}
