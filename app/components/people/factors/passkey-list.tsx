import { Form, useSearchParams } from '@remix-run/react';
import { factorForm } from '~/domain/people/factors/factor-form';
import type { PasskeyAsk } from '~/domain/people/factors/passkey';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DialogLink } from '../../ui/dialog-link';
import { TextField } from '../../ui/field';
import { ListTable } from '../../ui/list';
import styles from './factors.module.css';
import { PasskeyButton } from './passkey-button';

export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  readonly lastUsed: string;
}

interface PasskeyListProps {
  passkeys: readonly PasskeyRow[];
  /** By which the browser makes one more. */
  offer: PasskeyAsk;
  /** Where the forms go. */
  address: string;
  /** What was wrong with the name of the new one. */
  error?: string;
}

/** The passkeys of the signed-in person, with actions to add and remove. */
export function PasskeyList({ passkeys, offer, address, error }: PasskeyListProps) {
  return (
    <div className={styles.list}>
      <h2>Chaves de acesso</h2>
      <p>
        A digital, o rosto ou o PIN de um aparelho seu, no lugar do código do aplicativo. Ela só serve neste
        endereço, e por isso nenhuma página falsa a aproveita.
      </p>
      <ListTable
        label="Chaves de acesso"
        columns={['Nome', 'Desde', 'Último uso', 'Ações']}
        advice="Adicione a primeira abaixo."
        rows={passkeys.map(({ id, name, since, lastUsed }) => ({
          key: id,
          cells: [
            name,
            since,
            lastUsed,
            <DialogLink
              key="remove"
              look="quiet"
              to={`?${new URLSearchParams({ remover: id })}`}
              aria-label={`Remover a chave ${name}`}
            >
              Remover
            </DialogLink>,
          ],
        }))}
      />
      <Form method="post" action={address} className={styles.add} key={passkeys.length}>
        <input type="hidden" name="intent" value="add-passkey" />
        <TextField
          label="Nome da nova chave"
          {...factorForm.of['add-passkey'].input('name')}
          placeholder="Celular"
          error={error}
          required
        />
        <PasskeyButton ask={offer} makes>
          Adicionar chave de acesso
        </PasskeyButton>
        <noscript>Para adicionar uma chave de acesso, ligue o JavaScript do navegador.</noscript>
      </Form>
    </div>
  );
}

/** Asks before a passkey is removed (`?remover=<id>`). */
export function PasskeyDialog({ passkeys, address }: Pick<PasskeyListProps, 'passkeys' | 'address'>) {
  const [params] = useSearchParams();
  const leaving = passkeys.find(({ id }) => id === params.get('remover'));
  if (!leaving) return null;
  return (
    <ConfirmDialog
      title="Remover a chave de acesso?"
      closeTo={address}
      action={address}
      fields={{ intent: 'remove-passkey', id: leaving.id }}
      confirm="Remover a chave"
    >
      “{leaving.name}” deixa de servir na entrada. O código do aplicativo continua valendo.
    </ConfirmDialog>
  );
}
