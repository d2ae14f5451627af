import { Form, useNavigation } from '@remix-run/react';
import { permissionForm } from '~/domain/people/users/user-form';
import type { PermissionAnswer } from '~/domain/people/users/user-list';
import { Button } from '../../ui/button';
import { ChoiceList } from '../../ui/choice-list';
import { Dialog, DialogClose } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-link';
import { TextField } from '../../ui/field';
import { Refusal } from '../../ui/notice';
import styles from './profile-dialog.module.css';

interface ProfileDialogProps {
  profile: {
    id: string;
    email: string;
    name: string;
    stores: readonly string[];
    branches: readonly string[];
    costCentres: readonly { name: string; owner: string }[];
  };
  closeTo: string;
  refusal: Extract<PermissionAnswer, { problem: string }> | undefined;
}

/** Who a person is and where: the name, the branches seen in HR data, the cost centres whose review they send. */
export function ProfileDialog({ profile, closeTo, refusal }: ProfileDialogProps) {
  const busy = useNavigation().state === 'submitting';
  const { id, email, branches, costCentres } = profile;
  const own = costCentres.filter(({ owner }) => owner === id).map(({ name }) => name);
  const shown = refusal?.typed ?? { name: profile.name, stores: profile.stores, costCentres: own };
  const gone = shown.stores.filter((name) => !branches.includes(name));
  return (
    <Dialog title="Dados da pessoa" description={email} closeTo={closeTo} size="medium">
      <Refusal reason={refusal?.problem} />
      <Form method="post" replace preventScrollReset className={styles.form}>
        <input type="hidden" name="intent" value="profile" />
        <input type="hidden" name="id" value={id} />
        <TextField
          label="Nome"
          {...permissionForm.of.profile.input('name')}
          defaultValue={shown.name}
          error={refusal?.fields['name']}
          autoComplete="off"
          required
        />
        <ChoiceList
          label="Filiais que a pessoa vê"
          name="store"
          all="todas"
          values={[...branches, ...gone].map((value) => ({ value }))}
          chosen={shown.stores}
          error={refusal?.fields['store']}
        />
        <ChoiceList
          label="Centros de custo cuja revisão envia"
          name="cost_center"
          all="nenhum"
          values={costCentres.map(({ name, owner }) => ({
            value: name,
            under: owner && owner !== id ? `hoje de ${owner}` : '',
          }))}
          chosen={shown.costCentres}
          error={refusal?.fields['cost_center']}
        />
        <DialogActions>
          <Button busy={busy}>{busy ? 'Salvando…' : 'Salvar'}</Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
