import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { SelectField, TextAreaField, TextField } from '~/components/ui/field';
import { useHydrated } from '~/components/ui/use-hydrated';
import { fieldKinds, type FieldForm, type NeededField } from '~/domain/data/master-data/base-form';
import { patterns } from '~/domain/data/master-data/patterns';
import styles from './design.module.css';

interface FieldCardProps {
  field: FieldForm;
  at: number;
  last: boolean;
  faults: Readonly<Record<string, string>>;
  /** True in a base of the portal's own, whose key stays. */
  standard: boolean;
  /** The part that a screen needs; undefined for a company's own field. */
  needed: NeededField | undefined;
  /** Bases that it may name. */
  bases: readonly { readonly name: string; readonly label: string }[];
}

const texts = ['text', 'code'];
const lengths = [...texts, 'choice'];
const figures = ['number', 'integer', 'money'];
const days = ['date', 'month'];
const naming = [...texts, 'cnpj', 'cpf', 'email', 'uf'];

/** One field of a base: its title and kind, and a collapsed part with the rest. */
export function FieldCard({ field, at, last, faults, standard, needed, bases }: FieldCardProps) {
  const [kind, setKind] = useState(field.kind);
  const hydrated = useHydrated();
  const place = `field.${at}`;
  const of = (name: keyof FieldForm) => ({
    name: `${place}.${name}`,
    defaultValue: field[name],
    error: faults[`${place}.${name}`],
  });
  // Without scripts the chosen kind is unknown, so all fields are shown.
  const fits = (...kinds: readonly string[]) => !hydrated || kinds.includes(kind);
  // What the field names is never left out in silence.
  const known = field.base === '' || bases.some(({ name }) => name === field.base);
  const choices = known ? bases : [...bases, { name: field.base, label: field.base }];
  const title = field.label || 'Campo novo';
  const folded = Object.keys(faults).some(
    (name) => name.startsWith(`${place}.`) && !/\.(label|kind)$/.test(name),
  );
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {at + 1}. {title}
      </legend>
      <input type="hidden" name={`${place}.was`} value={field.was} />
      {needed && <input type="hidden" name={`${place}.kind`} value={field.kind} />}
      <div className={styles.main}>
        <TextField label="Título" {...of('label')} maxLength={80} />
        {needed ? (
          <p className={styles.needed}>Fixo, por telas: {needed.words}</p>
        ) : (
          <SelectField label="Tipo" {...of('kind')} onChange={(event) => setKind(event.currentTarget.value)}>
            {Object.entries(fieldKinds).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <div className={styles.boxes}>
          {!needed?.required && (
            <Box name={`${place}.required`} label="Obrigatório" checked={field.required} />
          )}
          {!standard && <Box name={`${place}.unique`} label="Parte da chave" checked={field.unique} />}
        </div>
        <div className={styles.moves}>
          <Move act="up" at={at} title={title} disabled={at === 0} />
          <Move act="down" at={at} title={title} disabled={last} />
          {!needed && <Move act="remove-field" at={at} title={title} />}
        </div>
      </div>
      <details className={styles.more} open={folded || undefined}>
        <summary>Mais sobre {title}</summary>
        <div className={styles.rest}>
          {field.was ? (
            <p className={styles.soft}>Nome na base: {field.was}</p>
          ) : (
            <TextField
              label="Nome na base"
              {...of('key')}
              hint="Vazio: feito do título. Não muda depois."
              maxLength={40}
            />
          )}
          <TextField
            label="Outros títulos em arquivos"
            {...of('synonyms')}
            hint="Separados por vírgula: um arquivo pode chamar o campo assim."
          />
          {fits(...lengths) && (
            <>
              <TextField label="Mínimo de caracteres" {...of('minLength')} inputMode="numeric" />
              <TextField
                label="Máximo de caracteres"
                {...of('maxLength')}
                inputMode="numeric"
                hint="Até 500."
              />
            </>
          )}
          {fits('number') && !needed && (
            <TextField label="Casas decimais" {...of('decimals')} inputMode="numeric" />
          )}
          {fits(...figures, ...days) && !needed?.range && (
            <>
              <TextField
                label="De"
                {...of('minimum')}
                hint={fits(...days) ? 'Um número, ou um dia como 01/01/2026.' : 'O menor número aceito.'}
              />
              <TextField
                label="Até"
                {...of('maximum')}
                hint={fits(...days) ? 'Um número, ou um dia como 31/12/2026.' : 'O maior número aceito.'}
              />
            </>
          )}
          {fits(...texts) && !needed?.pattern && (
            <SelectField label="Formato" {...of('pattern')}>
              <option value="">Qualquer um</option>
              {Object.entries(patterns).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
          {(fits(...naming) || field.base !== '') && !needed?.reference && (
            <>
              <SelectField label="Deve estar na base" {...of('base')}>
                <option value="">Nenhuma</option>
                {choices.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <SelectField label="Se não estiver lá" {...of('otherwise')}>
                <option value="refused">A linha é recusada</option>
                <option value="warning">A linha entra com um aviso</option>
              </SelectField>
            </>
          )}
          {fits('choice') && !needed?.choices && (
            <TextAreaField label="Opções" {...of('choices')} rows={5} hint="Uma por linha." />
          )}
        </div>
      </details>
    </fieldset>
  );
}

function Box({ name, label, checked }: { name: string; label: string; checked: string }) {
  return (
    <label className={styles.box}>
      <input type="checkbox" name={name} value="1" defaultChecked={checked === '1'} />
      {label}
    </label>
  );
}

const moves = { up: 'Subir', down: 'Descer', 'remove-field': 'Remover' } as const;

function Move({
  act,
  at,
  title,
  disabled = false,
}: {
  act: keyof typeof moves;
  at: number;
  title: string;
  disabled?: boolean;
}) {
  return (
    <Button
      look="quiet"
      name="intent"
      value={`${act}.${at}`}
      formNoValidate
      disabled={disabled}
      aria-label={`${moves[act]} ${title}`}
    >
      {moves[act]}
    </Button>
  );
}
