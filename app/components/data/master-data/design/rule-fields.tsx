import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { isRuleKind, ruleKinds, type RuleForm } from '~/domain/data/master-data/base-form';
import type { NamedField } from './use-named-fields';
import styles from './design.module.css';

interface RuleFieldsProps {
  rules: readonly RuleForm[];
  fields: readonly NamedField[];
  faults: Readonly<Record<string, string>>;
}

/** Rules over several fields, and buttons for one more of each kind. */
export function RuleFields({ rules, fields, faults }: RuleFieldsProps) {
  return (
    <section className={styles.section} aria-labelledby="regras">
      <h2 id="regras">Regras entre campos</h2>
      {rules.map((rule, at) => (
        <Rule key={at} rule={rule} at={at} fields={fields} fault={faults[`rule.${at}`]} />
      ))}
      <div className={styles.buttons}>
        {Object.entries(ruleKinds).map(([kind, label]) => (
          <Button key={kind} look="secondary" name="intent" value={`add-rule.${kind}`} formNoValidate>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Rule({
  rule,
  at,
  fields,
  fault,
}: {
  rule: RuleForm;
  at: number;
  fields: readonly NamedField[];
  fault: string | undefined;
}) {
  const place = `rule.${at}`;
  const { kind } = rule;
  const label = isRuleKind(kind) ? ruleKinds[kind] : 'Regra';
  const pair = kind === 'at-most' || kind === 'below';
  const [gone] = useState(() => rule.parts.filter((part) => !fields.some(({ key }) => key === part)));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <input type="hidden" name={`${place}.kind`} value={kind} />
      <div className={styles.rule}>
        {pair && <Choice label="Campo" name={`${place}.first`} value={rule.first} fields={fields} />}
        {!pair && (
          <div className={styles.parts} role="group" aria-label={kind === 'sum' ? 'Parcelas' : 'Campos'}>
            {[...fields, ...gone.map((key) => ({ at: key, key, label: `${key} (não há mais)` }))].map(
              ({ at: of, key, label: title }) => (
                <label key={of} className={styles.box}>
                  <input
                    type="checkbox"
                    name={`${place}.parts`}
                    value={key}
                    defaultChecked={rule.parts.includes(key)}
                  />
                  {title}
                </label>
              ),
            )}
          </div>
        )}
        {kind !== 'together' && (
          <Choice
            label={pair ? (kind === 'below' ? 'abaixo de' : 'até') : 'somam'}
            name={`${place}.second`}
            value={rule.second}
            fields={fields}
          />
        )}
        <Button
          look="quiet"
          name="intent"
          value={`remove-rule.${at}`}
          formNoValidate
          aria-label={`Remover a regra ${at + 1}`}
        >
          Remover
        </Button>
      </div>
      {fault && (
        <p className={styles.error} data-fault tabIndex={-1}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function Choice({
  label,
  name,
  value,
  fields,
}: {
  label: string;
  name: string;
  value: string;
  fields: readonly NamedField[];
}) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      <option value="">Escolha</option>
      {fields.map(({ at, key, label: title }) => (
        <option key={at} value={key}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
