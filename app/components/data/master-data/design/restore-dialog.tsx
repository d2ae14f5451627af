import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { basePath } from '~/domain/data/master-data/base-form';
import { agreed, leavingText, type Leaving } from './keep-fields';

/** The effect of a restored version on rows. */
export interface Restoring {
  /** Its term; empty if it does not change. */
  readonly keep: string;
  readonly leaving: Leaving | null;
}

interface RestoreDialogProps {
  base: { readonly name: string; readonly version: number };
  restoring: Restoring & { readonly version: number };
  refusal: string | undefined;
}

/** Asks whether to restore a version of a base, with the effect of its term. */
export function RestoreDialog({ base: { name, version: seen }, restoring, refusal }: RestoreDialogProps) {
  const { version, keep, leaving } = restoring;
  return (
    <ConfirmDialog
      title={`Restaurar a versão ${version}`}
      closeTo={basePath(name)}
      fields={{
        intent: 'restore',
        version: String(version),
        seen: String(seen),
        ...(leaving && { sure: agreed(leaving) }),
      }}
      confirm={leaving ? 'Restaurar e tirar as linhas' : 'Restaurar'}
      destructive={leaving !== null}
      refusal={refusal}
    >
      As regras da versão {version} voltam a valer, como uma versão nova.{' '}
      {keep === '' ? 'As linhas ficam como estão.' : `O prazo de guarda volta a ser de ${keep}.`}
      {leaving && ` ${leavingText(leaving)} Elas saem a partir de amanhã, e não voltam.`}
    </ConfirmDialog>
  );
}
