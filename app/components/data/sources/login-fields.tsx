import { useState } from 'react';
import { loginKinds, type SourceKind } from '~/domain/data/sources/source';
import { sourceInputs, type RefusedSource, type SourceText } from '~/domain/data/sources/source-form';
import { PasswordField, SelectField, TextAreaField, TextField } from '../../ui/field';
import { useHydrated } from '../../ui/use-hydrated';
import styles from './sources.module.css';

interface LoginFieldsProps {
  kind: SourceKind;
  typed: SourceText;
  faults: RefusedSource['fields'];
  /** Whether a secret is stored, which an empty field keeps. */
  kept?: boolean;
}

/** By what the portal is let in. Without scripts the fields of every way are there; the chosen one's count. */
export function LoginFields({ kind, typed, faults, kept = false }: LoginFieldsProps) {
  const ways = Object.entries(loginKinds[kind]);
  const [chosen, setChosen] = useState(typed.login || (ways[0]?.[0] ?? ''));
  const hydrated = useHydrated();
  const shows = (...names: string[]) =>
    names.some((name) => (hydrated ? chosen === name : ways.some(([way]) => way === name)));
  const hint = kept ? 'Vazio: fica como está.' : undefined;
  const secret = { autoComplete: 'off', hint };
  const isS3 = kind === 's3';
  return (
    <fieldset className={styles.group}>
      <legend>Credenciais</legend>
      {ways.length > 1 ? (
        <SelectField
          label="Como entrar"
          name="login"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {ways.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="login" value={chosen} />
      )}
      {shows('password', 'key') && (
        <TextField
          label={isS3 ? 'Access key ID' : 'Usuário'}
          {...sourceInputs.input('user')}
          autoComplete="off"
          defaultValue={typed.user}
          error={faults['user']}
        />
      )}
      {shows('password') && (
        <PasswordField
          label={isS3 ? 'Secret access key' : 'Senha'}
          {...sourceInputs.input('password')}
          error={faults['password']}
          {...secret}
        />
      )}
      {shows('key') && (
        <>
          <TextAreaField
            label="Chave privada"
            {...sourceInputs.input('key')}
            rows={4}
            autoComplete="off"
            spellCheck={false}
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            hint={hint}
            error={faults['key']}
          />
          <PasswordField
            label="Senha da chave"
            {...sourceInputs.input('passphrase')}
            {...secret}
            hint="Vazia, se a chave não tem."
          />
        </>
      )}
      {shows('bearer') && (
        <PasswordField label="Token" {...sourceInputs.input('token')} error={faults['token']} {...secret} />
      )}
      {shows('header') && (
        <>
          <TextField
            label="Nome do cabeçalho"
            {...sourceInputs.input('headerName')}
            placeholder="X-Api-Key"
            defaultValue={typed.headerName}
            error={faults['headerName']}
          />
          <PasswordField
            label="Valor do cabeçalho"
            {...sourceInputs.input('headerValue')}
            error={faults['headerValue']}
            {...secret}
          />
        </>
      )}
    </fieldset>
  );
}
