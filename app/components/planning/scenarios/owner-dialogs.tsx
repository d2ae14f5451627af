import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions, DialogLink } from '~/components/ui/dialog-link';
import { TextAreaField, TextField } from '~/components/ui/field';
import { Refusal } from '~/components/ui/notice';
import { messages } from '~/domain/messages';
import type { ReviewAnswer } from '~/domain/planning/forecast/forecast';
import {
  maxNoteLength,
  maxTitleLength,
  sharedRightLabel,
  sharedRights,
  type OwnedScenario,
} from '~/domain/planning/scenarios/scenario';
import styles from './scenarios.module.css';

interface OwnerDialogProps {
  scenario: OwnedScenario;
  /** People with whom it may be shared. */
  planners: readonly { readonly email: string; readonly name: string }[];
  closeTo: string;
  refusal: ReviewAnswer['refusal'];
}

/** The actions of a scenario's author, each a link to its dialog. */
export function OwnerTools({ scenario, to }: { scenario: OwnedScenario; to: (dialog: string) => string }) {
  if (scenario.right !== 'own') return null;
  return (
    <>
      <DialogLink to={to('pessoas')}>Compartilhar</DialogLink>
      <DialogLink to={to('mudar')}>Renomear</DialogLink>
      <DialogLink to={to('arquivar')}>{scenario.archived ? 'Restaurar' : 'Arquivar'}</DialogLink>
      {scenario.archived && <DialogLink to={to('apagar')}>Apagar</DialogLink>}
    </>
  );
}

/** The messages after these actions. */
export const ownerDone = {
  rename: messages.saved,
  share: 'Compartilhamento salvo.',
  archive: 'Cenário arquivado.',
  unarchive: 'Cenário restaurado.',
} as const;

/** The dialog before a scenario's author shares, renames, archives or deletes it, if the address asks for it. */
export function OwnerDialog(props: OwnerDialogProps) {
  const [params] = useSearchParams();
  const { scenario, closeTo, refusal } = props;
  if (scenario.right !== 'own') return null;
  if (params.has('pessoas')) return <ShareDialog {...props} />;
  if (params.has('mudar')) return <RenameDialog {...props} />;
  if (params.has('apagar') && scenario.archived)
    return (
      <ConfirmDialog
        title={`Apagar o cenário “${scenario.title}”?`}
        closeTo={closeTo}
        fields={{ intent: 'delete', version: String(scenario.version) }}
        confirm="Apagar"
        refusal={refusal?.message}
      >
        Valores, comentários e histórico dele somem para você e para quem o vê, e não voltam. O que já foi
        promovido fica.
      </ConfirmDialog>
    );
  if (params.has('arquivar'))
    return (
      <ConfirmDialog
        title={`${scenario.archived ? 'Restaurar' : 'Arquivar'} o cenário “${scenario.title}”?`}
        closeTo={closeTo}
        fields={{
          intent: scenario.archived ? 'unarchive' : 'archive',
          version: String(scenario.version),
        }}
        confirm={scenario.archived ? 'Restaurar' : 'Arquivar'}
        refusal={refusal?.message}
        destructive={!scenario.archived}
      >
        {scenario.archived
          ? 'Ele volta à lista dos ativos e a receber edições.'
          : 'Ele sai da lista dos ativos e não recebe edições, para você e para quem o vê. Você pode restaurá-lo quando quiser.'}
      </ConfirmDialog>
    );
  return null;
}

function RenameDialog({ scenario, closeTo, refusal }: OwnerDialogProps) {
  const busy = useNavigation().state === 'submitting';
  const of = (name: 'title' | 'note') => ({
    name,
    defaultValue: refusal?.typed[name] ?? scenario[name],
    error: refusal?.faults[name],
  });
  return (
    <Dialog title="Renomear o cenário" closeTo={closeTo}>
      <Refusal reason={refusal?.message} />
      <Form method="post" replace preventScrollReset className={styles.dialog}>
        <input type="hidden" name="version" value={scenario.version} />
        <TextField label="Título" required maxLength={maxTitleLength} {...of('title')} />
        <TextAreaField label="Para que serve (opcional)" rows={3} maxLength={maxNoteLength} {...of('note')} />
        <DialogActions>
          <Button name="intent" value="rename" busy={busy}>
            Salvar
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function ShareDialog({ scenario, closeTo, refusal, planners }: OwnerDialogProps) {
  const busy = useNavigation().state === 'submitting';
  const shared = new Map(scenario.people.map(({ email, may }) => [email, may]));
  return (
    <Dialog
      title="Compartilhar o cenário"
      description="Só aparece aqui quem já pode abrir o planejamento. Quem recebe é avisado; quem perde o acesso deixa de ver o cenário."
      closeTo={closeTo}
      size="medium"
    >
      <Refusal reason={refusal?.message} />
      <Form method="post" replace preventScrollReset className={styles.dialog}>
        <input type="hidden" name="version" value={scenario.version} />
        {planners.length === 0 && <p>Ainda não há outras pessoas com acesso ao planejamento.</p>}
        <ul className={styles.people}>
          {planners.map(({ email, name }) => (
            <li key={email}>
              <span>
                {name}
                <small>{email}</small>
              </span>
              <select
                name={`may[${email}]`}
                defaultValue={refusal?.typed[`may[${email}]`] ?? shared.get(email) ?? ''}
                aria-label={`Acesso de ${name}`}
              >
                <option value="">Sem acesso</option>
                {sharedRights.map((right) => (
                  <option key={right} value={right}>
                    {sharedRightLabel[right]}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button name="intent" value="share" busy={busy} disabled={planners.length === 0}>
            Salvar
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
