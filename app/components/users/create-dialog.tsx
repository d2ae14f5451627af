import { Form, useNavigation } from '@remix-run/react';
import { messages } from '~/domain/messages';
import type { UserRefusal } from '~/domain/user-list';
import { Button } from '../button';
import { Dialog, DialogClose } from '../dialog';
import { DialogActions } from '../dialog-link';
import { TextField } from '../field';
import { Notice } from '../notice';

/** Asks for the e-mail of a new user (S0 §2). */
export function CreateDialog({ closeTo, refusal }: { closeTo: string; refusal: UserRefusal | undefined }) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title="Criar usuário"
      description="A pessoa recebe um convite por e-mail com uma senha temporária e começa com a permissão Explorer."
      closeTo={closeTo}
    >
      {refusal && <Refusal problem={refusal.problem} />}
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="create" />
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={refusal?.typed.email}
          error={refusal?.fields['email']}
          autoComplete="off"
          maxLength={254}
          required
        />
        <DialogActions>
          <Button disabled={busy}>{busy ? 'Criando…' : 'Criar'}</Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** "OPS!" over the duplicate message (S0 §4); other refusals speak for themselves. */
function Refusal({ problem }: { problem: string }) {
  return (
    <Notice tone="bad" key={problem}>
      {problem === messages.duplicateUser && <strong>{messages.duplicateUserTitle} </strong>}
      {problem}
    </Notice>
  );
}
