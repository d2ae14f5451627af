import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { basePath } from '~/domain/data/master-data/base-form';
import { count } from '~/domain/values/format';

interface RemovalDialogProps {
  name: string;
  label: string;
  version: number;
  removal: {
    readonly rows: number;
    readonly refused: number;
    readonly files: number;
    readonly obstacles: readonly string[];
  };
  refusal: string | undefined;
}

/** Asks whether to remove a base, with everything that goes with it; or shows what still needs it. */
export function RemovalDialog({ name, label, version, removal, refusal }: RemovalDialogProps) {
  const { rows, refused, files, obstacles } = removal;
  if (obstacles.length > 0)
    return (
      <Dialog
        title={`A base ${label} ainda é precisa`}
        description={obstacles.join(' ')}
        closeTo={basePath(name)}
      >
        <DialogActions>
          <DialogClose focusFirst>Fechar</DialogClose>
        </DialogActions>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={`Excluir a base ${label}`}
      closeTo={basePath(name)}
      fields={{ intent: 'remove', seen: String(version) }}
      confirm="Excluir a base"
      doing="Excluindo a base…"
      refusal={refusal}
    >
      Vão embora {count(rows, 'linha', 'linhas')} e {count(refused, 'linha recusada', 'linhas recusadas')}, e
      não voltam. {count(files, 'arquivo enviado fica', 'arquivos enviados ficam')} em Processamentos. O nome{' '}
      {name} não pode ser dado a outra base.
    </ConfirmDialog>
  );
}
