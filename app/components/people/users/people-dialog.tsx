import { Form, useNavigation } from '@remix-run/react';
import { count } from '~/domain/values/format';
import type { PersonRow } from '~/domain/people/users/profile';
import type { PermissionAnswer } from '~/domain/people/users/user-list';
import { Button } from '../../ui/button';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { TextAreaField, TextField } from '../../ui/field';
import { Refusal } from '../../ui/notice';
import { LineResults } from './line-results';

/** Changes many people by one file, and says of each row what became of it. */
export function PeopleDialog({ closeTo, answer }: { closeTo: string; answer: PermissionAnswer | undefined }) {
  const busy = useNavigation().state === 'submitting';
  const refusal = answer && 'problem' in answer ? answer : undefined;
  return (
    <Dialog
      title="Alterar por arquivo"
      description="Exporte a lista, altere-a e envie-a de volta: Email, Permissão, Nome, Filiais e Centros de custo (vários separados por |). Uma célula vazia não muda nada; um traço (-) esvazia. Só os quatro perfis de usuário podem ser alterados."
      closeTo={closeTo}
      size="medium"
    >
      <Refusal reason={refusal?.problem} />
      {answer && 'rows' in answer && (
        <LineResults summary={summaryOf(answer.rows, answer.dry)} results={answer.rows} />
      )}
      <Form method="post" encType="multipart/form-data" replace preventScrollReset>
        <TextField
          label="Planilha XLSX ou CSV"
          name="file"
          type="file"
          accept=".xlsx,.csv,.txt"
          error={refusal?.fields['file']}
        />
        <TextAreaField label="Ou cole as linhas, com o cabeçalho" name="rows" rows={5} spellCheck={false} />
        <DialogActions>
          <Button name="intent" value="people" busy={busy}>
            {busy ? 'Conferindo…' : 'Alterar'}
          </Button>
          <Button look="secondary" name="intent" value="check-people" busy={busy}>
            Só conferir
          </Button>
          <DialogClose>{answer ? 'Fechar' : 'Cancelar'}</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function summaryOf(rows: readonly PersonRow[], dry: boolean): string {
  const done = rows.filter((row) => row.done).length;
  const what = dry
    ? count(done, 'linha pode ser feita', 'linhas podem ser feitas')
    : count(done, 'pessoa alterada', 'pessoas alteradas');
  return `${what}, ${count(rows.length - done, 'linha recusada', 'linhas recusadas')}.`;
}
