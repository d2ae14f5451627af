import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { Card } from '~/components/ui/page';
import { basePath } from '~/domain/data/master-data/base-form';
import { count } from '~/domain/values/format';
import styles from './design.module.css';

interface ArchiveProps {
  base: { readonly name: string; readonly label: string; readonly version: number; readonly rows: number };
}

/** Shows that a base is archived, and restores it. */
export function ArchivedCard({ base: { version } }: ArchiveProps) {
  return (
    <Card padded>
      <div className={styles.archived}>
        <h2>Base arquivada</h2>
        <p>Ninguém envia nem corrige linhas, e as listas não a oferecem. As linhas dela continuam aqui.</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seen" value={version} />
          <Button look="secondary" name="intent" value="unarchive">
            Trazer de volta
          </Button>
        </Form>
      </div>
    </Card>
  );
}

/** Asks whether to archive a base. */
export function ArchiveDialog({
  base: { name, label, version, rows },
  refusal,
}: ArchiveProps & { refusal: string | undefined }) {
  return (
    <ConfirmDialog
      title={`Arquivar a base ${label}`}
      closeTo={basePath(name)}
      fields={{ intent: 'archive', seen: String(version) }}
      confirm="Arquivar"
      destructive={false}
      refusal={refusal}
    >
      Ninguém mais envia nem corrige linhas dela, e as listas deixam de oferecê-la.{' '}
      {count(rows, 'linha fica', 'linhas ficam')}: quem as vê consulta e exporta como antes, e quem administra
      a traz de volta quando quiser.
    </ConfirmDialog>
  );
}
