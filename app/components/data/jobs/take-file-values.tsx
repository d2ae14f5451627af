import { Form, useNavigation } from '@remix-run/react';
import { FileInput } from '~/components/ui/icons';
import { count } from '~/domain/values/format';
import type { ErrorGroup } from '~/domain/data/jobs/job';
import { Button } from '../../ui/button';
import { Card } from '../../ui/page';
import styles from './repair.module.css';

/** Edits in the portal stay until the sender of the file decides for the file. */
export function TakeFileValues({ group }: { group: ErrorGroup }) {
  const busy = useNavigation().formData?.get('intent') === 'arquivo';
  return (
    <Card padded>
      <Form method="post" className={styles.fix} preventScrollReset>
        <input type="hidden" name="coluna" value={group.column} />
        <input type="hidden" name="motivo" value={group.kind} />
        <h2 className={styles.fixTitle}>
          <FileInput aria-hidden />
          Ficar com os valores do arquivo
        </h2>
        <p>
          {count(group.count, 'linha traz', 'linhas trazem')} outro valor do que o editado no portal em “
          {group.label}”. Enquanto nada for decidido, fica o do portal. Para decidir linha a linha, marque-as
          abaixo.
        </p>
        <Button name="intent" value="arquivo" busy={busy}>
          {busy ? 'Gravando…' : 'Usar os valores do arquivo em todas'}
        </Button>
      </Form>
    </Card>
  );
}
