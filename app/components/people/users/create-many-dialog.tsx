import { Form, useNavigation } from '@remix-run/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { count } from '~/domain/values/format';
import type { LineResult, UserRefusal } from '~/domain/people/users/user-list';
import { Button } from '../../ui/button';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { TextAreaField } from '../../ui/field';
import { Refusal } from '../../ui/notice';
import styles from './create-many-dialog.module.css';

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
      {results && <Results results={results} />}
      <Form method="post" replace preventScrollReset key={results?.length}>
        <input type="hidden" name="intent" value="create-many" />
        <TextAreaField
          label={results ? 'Linhas recusadas, para corrigir e enviar de novo' : 'E-mails'}
          name="emails"
          rows={8}
          defaultValue={results ? refused.map(({ given }) => given).join('\n') : refusal?.typed.emails}
          error={refusal?.fields['emails']}
          spellCheck={false}
          required
        />
        <DialogActions>
          <Button disabled={busy}>{busy ? 'Criando…' : 'Criar usuários'}</Button>
          <DialogClose>{results ? 'Fechar' : 'Cancelar'}</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Results({ results }: { results: readonly LineResult[] }) {
  const made = results.filter(({ created }) => created).length;
  const summary = `${count(made, 'usuário criado', 'usuários criados')}, ${count(
    results.length - made,
    'linha recusada',
    'linhas recusadas',
  )}.`;
  return (
    <section className={styles.results} aria-label="Resultado por linha">
      <p role="status">
        <strong>{summary}</strong>
      </p>
      <div className={styles.frame} role="region" aria-label="Linhas" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">E-mail</th>
              <th scope="col">Resultado</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ line, given, created, message }) => (
              <tr key={line} data-created={created}>
                <td>{line}</td>
                <td>{given}</td>
                <td>
                  <span className={styles.outcome}>
                    {created ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
                    {created ? 'Convite enviado' : message}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
