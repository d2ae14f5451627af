import { Form } from '@remix-run/react';
import { Mail } from '~/components/ui/icons';
import { Button } from '../../ui/button';

/** Repeats the invitation of a person who has not signed in yet. */
export function InviteButton({ id, email }: { id: string; email: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button look="cell" name="intent" value="invite" aria-label={`Reenviar o convite a ${email}`}>
        <Mail aria-hidden />
        Reenviar
      </Button>
    </Form>
  );
}
