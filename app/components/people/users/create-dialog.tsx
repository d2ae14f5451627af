import { Form, useNavigation } from '@remix-run/react';
import { messages } from '~/domain/messages';
import { userForm } from '~/domain/people/users/user-form';
import type { UserRefusal } from '~/domain/people/users/user-list';
import { Button } from '../../ui/button';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';

/** Asks for the e-mail of a new user. */
export function CreateDialog({ closeTo, refusal }: { closeTo: string; refusal: UserRefusal | undefined }) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title="Criar usuário"
      description="A pessoa recebe um convite por e-mail com uma senha temporária e começa com a permissão Explorer."
      closeTo={closeTo}
    >
      {refusal && <Refusal {...refusal} />}
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="create" />
        <TextField
          label="Email"
          {...userForm.of.create.input('typed')}
          type="email"
          defaultValue={refusal?.typed}
          error={refusal?.fields['email']}
          autoComplete="off"
          required
        />
        <DialogActions>
          <Button busy={busy}>{busy ? 'Criando…' : 'Criar'}</Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** "OPS!" over the duplicate message (rule A7), which is at its field; faults without a field are shown here. */
function Refusal({ problem, fields }: Pick<UserRefusal, 'problem' | 'fields'>) {
  const isDuplicate = problem === messages.duplicateUser;
  const atField = fields['email'] === problem;
  if (atField && !isDuplicate) return null;
  return (
    <Notice tone="bad" key={problem}>
      {isDuplicate && <strong>{messages.duplicateUserTitle} </strong>}
      {!atField && problem}
    </Notice>
  );
}
