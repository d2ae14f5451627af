import { Form, useNavigation } from '@remix-run/react';
import { count } from '~/domain/values/format';
import type { LineResult, UserRefusal } from '~/domain/people/users/user-list';
import { Button } from '../../ui/button';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { TextAreaField } from '../../ui/field';
import { Refusal } from '../../ui/notice';
import { LineResults } from './line-results';

interface CreateManyDialogProps {
  closeTo: string;
  refusal: UserRefusal | undefined;
  results: readonly LineResult[] | undefined;
}

/** Invites the persons of a pasted list, and says of each line what became of it. */
export function CreateManyDialog({ closeTo, refusal, results }: CreateManyDialogProps) {
  const busy = useNavigation().state === 'submitting';
  const refused = results?.filter(({ created }) => !created) ?? [];
  return (
    <Dialog
      title="Criar por lista"
      description="Cole até 200 e-mails, um por linha. Cada pessoa recebe um convite e começa com a permissão Explorer."
      closeTo={closeTo}
      size="medium"
    >
      <Refusal reason={refusal?.problem} />
      {results && (
        <LineResults
          summary={summaryOf(results)}
          results={results.map(({ line, given, created, message }) => ({
            line,
            email: given,
            done: created,
            message: created ? 'Convite enviado' : message,
          }))}
        />
      )}
      <Form method="post" replace preventScrollReset key={results?.length}>
        <input type="hidden" name="intent" value="create-many" />
        <TextAreaField
          label={results ? 'Linhas recusadas, para corrigir e enviar de novo' : 'E-mails'}
          name="emails"
          rows={8}
          defaultValue={results ? refused.map(({ given }) => given).join('\n') : refusal?.typed}
          error={refusal?.fields['emails']}
          spellCheck={false}
          required
        />
        <DialogActions>
          <Button busy={busy}>{busy ? 'Criando…' : 'Criar usuários'}</Button>
          <DialogClose>{results ? 'Fechar' : 'Cancelar'}</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function summaryOf(results: readonly LineResult[]): string {
  const made = results.filter(({ created }) => created).length;
  const refused = count(results.length - made, 'linha recusada', 'linhas recusadas');
  return `${count(made, 'usuário criado', 'usuários criados')}, ${refused}.`;
}
