import { Form, useNavigation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { afterwardsKinds, sourceKindOf } from '~/domain/data/sources/source';
import { sourceInputs, type RefusedSource, type SourceText } from '~/domain/data/sources/source-form';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { useFaultFocus } from '../../ui/use-fault-focus';
import { useHydrated } from '../../ui/use-hydrated';
import { LoginFields } from './login-fields';
import { PlaceFields } from './place-fields';
import { TurnFields } from './turn-fields';
import settings from '../settings.module.css';
import styles from './sources.module.css';

interface SourceFormProps {
  intent: string;
  submit: string;
  /** Initial values of the fields. */
  of: SourceText;
  bases: readonly { readonly name: string; readonly label: string }[];
  /** Whether a secret is stored, which an empty field keeps. */
  kept?: boolean;
  /** Why it was not taken, and what was typed. */
  refused?: RefusedSource | null;
  /** Fields that are sent along. */
  children?: ReactNode;
}

/** The form of a source: place, credentials, files, base, schedule, and the action after taking. */
export function SourceForm({ intent, submit, of, bases, kept, refused, children }: SourceFormProps) {
  const busy = useNavigation().formData?.get('intent') === intent;
  const form = useFaultFocus(refused);
  const typed = refused?.typed ?? of;
  const faults = refused?.fields ?? {};
  const kind = sourceKindOf(of.kind);
  return (
    <Form method="post" ref={form} className={settings.form} preventScrollReset>
      {children}
      <input type="hidden" name="kind" value={kind} />
      <TextField
        label="Nome"
        {...sourceInputs.input('name')}
        placeholder="Vendas do ERP"
        defaultValue={typed.name}
        error={faults['name']}
      />
      <PlaceFields kind={kind} typed={typed} faults={faults} />
      <LoginFields kind={kind} typed={typed} faults={faults} kept={kept} />
      {kind !== 'https' && (
        <TextField
          label="Arquivos"
          {...sourceInputs.input('pattern')}
          placeholder="vendas*.csv, *.xlsx"
          hint="Nomes separados por vírgulas; * vale por qualquer texto e ? por um caractere. Vazio: todos."
          defaultValue={typed.pattern}
          error={faults['pattern']}
        />
      )}
      <SelectField
        label="Base que os arquivos alimentam"
        {...sourceInputs.input('base')}
        defaultValue={typed.base}
        error={faults['base']}
      >
        {bases.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <TurnFields typed={typed} faults={faults} />
      {kind !== 'https' && <Afterwards typed={typed} faults={faults} />}
      <Button name="intent" value={intent} busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}

function Afterwards({ typed, faults }: { typed: SourceText; faults: RefusedSource['fields'] }) {
  const [chosen, setChosen] = useState(typed.afterwards || 'stay');
  const hydrated = useHydrated();
  return (
    <fieldset className={styles.group}>
      <legend>Depois de buscar</legend>
      <SelectField
        label="O que fazer com o arquivo"
        name="afterwards"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {Object.entries(afterwardsKinds).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      {(!hydrated || chosen === 'move') && (
        <TextField
          label="Pasta de destino"
          {...sourceInputs.input('movedTo')}
          hint="Dentro da pasta da fonte; com / na frente, desde o alto. Só para quem move."
          defaultValue={typed.movedTo}
          error={faults['movedTo']}
        />
      )}
    </fieldset>
  );
}
