import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { CancelKind } from '~/domain/cancelling';
import { Button, type ButtonLook } from './button';
import { ConfirmDialog } from './confirm-dialog';

const address = '/pedidos/cancelar';

interface CancelOrderProps {
  kind: CancelKind;
  id: string;
  /** The cancelled work, for screen readers. */
  what: string;
  look?: ButtonLook;
}

/** Has work end that is under way (rule X19), and comes back to the page. */
export function CancelOrder({ kind, id, what, look = 'cell' }: CancelOrderProps) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={address} replace preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="voltar" value={`${pathname}${search}`} />
      <Button look={look} aria-label={`Cancelar: ${what}`}>
        Cancelar
      </Button>
    </Form>
  );
}

interface CancelDialogProps {
  kind: CancelKind;
  id: string;
  title: string;
  /** Path and query of the page without the question. */
  closeTo: string;
  /** What is lost. */
  children: ReactNode;
}

/** Asks before work is cancelled whose results are lost. */
export const CancelDialog = ({ kind, id, title, closeTo, children }: CancelDialogProps) => (
  <ConfirmDialog
    title={title}
    closeTo={closeTo}
    action={address}
    fields={{ kind, id, voltar: closeTo }}
    confirm="Cancelar"
    cancel="Deixar continuar"
  >
    {children}
  </ConfirmDialog>
);
