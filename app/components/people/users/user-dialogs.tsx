import { useSearchParams } from '@remix-run/react';
import { withParams } from '~/domain/lists/paging';
import type { UserOutcome, UserRefusal, UserRow } from '~/domain/people/users/user-list';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CreateDialog } from './create-dialog';
import { CreateManyDialog } from './create-many-dialog';

const dialogOf: Partial<Record<UserRefusal['intent'], string>> = {
  create: 'criar',
  'create-many': 'lista',
  delete: 'excluir',
  'reset-factor': 'fator',
};

/** Whether a dialog shows why its form was refused: there is none for a deleted user. */
export const isShownInDialog = (intent: UserRefusal['intent'], target: UserRow | null): boolean =>
  intent === 'create' || intent === 'create-many' || (intent !== 'invite' && target !== null);

interface UserDialogsProps {
  /** The user that the address names. */
  target: UserRow | null;
  /** What the last form led to. */
  outcome: Exclude<UserOutcome, { done: string }> | undefined;
}

/** The dialogs of `/user/config`: the one in the address, or the one whose form was just refused. */
export function UserDialogs({ target, outcome }: UserDialogsProps) {
  const [params] = useSearchParams();
  const closeTo = withParams(params, { dialogo: null, usuario: null });
  const refusal = outcome && 'problem' in outcome ? outcome : undefined;
  const results = outcome && 'results' in outcome ? outcome.results : undefined;
  const after = results ? 'lista' : refusal && dialogOf[refusal.intent];
  const asked = after ?? params.get('dialogo');
  if (asked === 'criar') return <CreateDialog closeTo={closeTo} refusal={refusal} />;
  if (asked === 'lista') return <CreateManyDialog closeTo={closeTo} refusal={refusal} results={results} />;
  if (asked === 'fator' && target)
    return (
      <ConfirmDialog
        title="Redefinir o segundo fator?"
        closeTo={closeTo}
        fields={{ intent: 'reset-factor', id: target.id }}
        refusal={refusal?.problem}
        confirm="Redefinir"
      >
        <strong>{target.email}</strong> passa a entrar só com a senha, ou configura outro aplicativo ao entrar
        se o perfil o exige. As sessões e os tokens desta pessoa terminam agora, e ela é avisada por e-mail.
        Confirme antes que é ela quem pede.
      </ConfirmDialog>
    );
  if (asked !== 'excluir' || !target) return null;
  return (
    <ConfirmDialog
      title="Deletar usuário?"
      closeTo={closeTo}
      fields={{ intent: 'delete', id: target.id }}
      refusal={refusal?.problem}
    >
      <strong>{target.email}</strong> perde o acesso agora, também onde já entrou. Não há como desfazer; um
      novo convite cria a conta do começo.
    </ConfirmDialog>
  );
}
