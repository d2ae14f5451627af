import { SelectField, TextField } from '~/components/ui/field';
import type { DerivedDraft, Pairing, TileDraft } from '~/domain/insight/builder/draft';
import styles from './builder.module.css';
import { followed } from './followed';
import { FormatField } from './measure-fields';

interface Shown {
  readonly key: string;
  readonly label: string;
}

const labels: Readonly<Record<Pairing, string>> = {
  difference: 'diferença (A − B)',
  ratio: 'razão (A ÷ B)',
  change: 'variação ((A − B) ÷ B)',
  total: 'total (A + B + …)',
  amount: 'meta, um valor',
};

const blank = { key: '', kind: '', of: [], amount: '', label: '', format: '' } as const;

interface DerivedFieldsProps {
  draft: TileDraft;
  /** The tile as it was typed. */
  typed: TileDraft;
  shown: readonly Shown[];
}

/** Figures made of others, and room for one more. */
export function DerivedFields({ draft, typed, shown }: DerivedFieldsProps) {
  const { id, derived } = draft;
  return [...derived, blank].map((each: DerivedDraft | typeof blank, at) => {
    const name = `${id}.d${at}`;
    const own = shown.findIndex(({ key }) => key === each.key);
    const operands = own < 0 ? shown : shown.slice(0, own);
    return (
      <div key={at} className={styles.fields}>
        {each.key && <input type="hidden" name={`${name}.key`} value={each.key} />}
        <SelectField label="Conta" name={`${name}.kind`} value={each.kind} onChange={followed}>
          <option value="">{each.key ? 'tirar' : 'nenhuma'}</option>
          {Object.entries(labels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        {each.kind === 'amount' ? (
          <TextField
            label="Valor"
            name={`${name}.amount`}
            value={typed.derived.find(({ key }) => key === each.key)?.amount ?? each.amount}
            inputMode="decimal"
            placeholder={each.amount}
            onChange={followed}
          />
        ) : each.kind === 'total' ? (
          <Added name={`${name}.of`} of={each.of} operands={operands} />
        ) : (
          <Pair name={name} of={each.of} operands={operands} />
        )}
        {each.key && (
          <>
            <FormatField name={name} value={each.format} />
            <TextField
              label="Nome"
              name={`${name}.label`}
              value={each.label}
              placeholder={shown[own]?.label}
              maxLength={80}
              onChange={followed}
            />
          </>
        )}
      </div>
    );
  });
}

interface OperandsProps {
  name: string;
  of: readonly string[];
  operands: readonly Shown[];
}

const Pair = ({ name, of, operands }: OperandsProps) =>
  (['first', 'second'] as const).map((end, at) => (
    <SelectField
      key={end}
      label={end === 'first' ? 'A' : 'B'}
      name={`${name}.${end}`}
      value={of[at] ?? operands[at]?.key}
      onChange={followed}
    >
      {operands.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  ));

const Added = ({ name, of, operands }: OperandsProps) => (
  <fieldset className={styles.ticks}>
    <legend>Somar</legend>
    {operands.map(({ key, label }) => (
      <label key={key} className={styles.tick}>
        <input type="checkbox" name={name} value={key} checked={of.includes(key)} onChange={followed} />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
);
