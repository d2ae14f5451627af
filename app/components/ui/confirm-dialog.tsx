import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogClose } from './dialog';
import { DialogActions } from './dialog-link';
import { Refusal } from './notice';
import { Working } from './working';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  closeTo: string;
  /** What the form sends when the person confirms. */
  fields: Readonly<Record<string, string>>;
  /** Address of the action; without it, that of the page. */
  action?: string;
  confirm?: string;
  cancel?: string;
  /** The text while the confirmed action is running, for long ones. */
  doing?: string;
  /** Why the last attempt did not succeed. */
  refusal?: string;
  /** False for a change that is as easy to undo. */
  destructive?: boolean;
  /** What exactly happens, and to what: names, numbers, and whether it can be undone. */
  children: ReactNode;
}

/** Asks before an action that should not happen by accident; a plain form without JavaScript. */
export function ConfirmDialog({
  title,
  closeTo,
  fields,
  action,
  confirm = 'Confirmar',
  cancel = 'Cancelar',
  doing,
  refusal,
  destructive = true,
  children,
}: ConfirmDialogProps) {
  // To the end of what the answer loads, too.
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Dialog title={title} description={children} closeTo={closeTo} role="alertdialog">
      <Refusal reason={refusal} />
      <Form method="post" action={action} replace preventScrollReset>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogActions>
          <Button look={destructive ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
          <DialogClose focusFirst={destructive}>{cancel}</DialogClose>
          {doing && <Working doing={busy && doing} />}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
