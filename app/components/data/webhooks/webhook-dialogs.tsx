import { useSearchParams } from '@remix-run/react';
import { webhookPath } from '~/domain/data/webhooks/webhook';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks before the secret is changed (`?pergunta=segredo`) and before the webhook is removed (`?pergunta=apagar`). */
export function WebhookDialogs({ id, label }: { id: string; label: string }) {
  const [params] = useSearchParams();
  const asked = params.get('pergunta');
  const path = webhookPath(id);
  if (asked === 'segredo')
    return (
      <ConfirmDialog
        title="Trocar o segredo?"
        closeTo={path}
        action={path}
        fields={{ intent: 'rotate' }}
        confirm="Trocar o segredo"
      >
        O novo segredo de “{label}” aparece uma vez. Por um dia os avisos levam também a assinatura do segredo
        velho; depois, só a do novo.
      </ConfirmDialog>
    );
  if (asked === 'apagar')
    return (
      <ConfirmDialog
        title="Apagar o webhook?"
        closeTo={path}
        action={path}
        fields={{ intent: 'remove' }}
        confirm="Apagar o webhook"
      >
        “{label}” deixa de ser avisado agora, e as suas entregas saem com ele. Não há volta.
      </ConfirmDialog>
    );
  return null;
}
