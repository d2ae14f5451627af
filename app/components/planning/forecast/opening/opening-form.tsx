import { Form, Link, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { ChoiceList } from '~/components/ui/choice-list';
import { SelectField, TextField } from '~/components/ui/field';
import { Tick } from '~/components/ui/tick';
import { Working } from '~/components/ui/working';
import { formatInteger } from '~/domain/values/format';
import { feedingPath, modelPath } from '~/domain/data/master-data/missing-base';
import { defaultMonths, maxMonths, openingSources, sourceLabel } from '~/domain/planning/forecast/opening';
import type { OpeningTyped } from '~/domain/planning/forecast/opening-form';
import styles from './opening.module.css';

export interface OpeningChoices {
  periods: readonly { name: string; open: boolean; date: string }[];
  costCentres: readonly string[];
  accounts: readonly { account_concat: string; group_level_2: string }[];
}

interface OpeningFormProps {
  choices: OpeningChoices;
  typed: OpeningTyped | undefined;
  fields: Readonly<Record<string, string>>;
}

/** What to open, and from which figures; sends `intent=preview`. */
export function OpeningForm({ choices, typed, fields }: OpeningFormProps) {
  const { periods, costCentres, accounts } = choices;
  const [source, setSource] = useState(typed?.source || 'actual');
  const navigation = useNavigation();
  const reckoning = navigation.formData?.get('intent') === 'preview';
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <div className={styles.fields}>
        <SelectField label="Release point" name="rf" defaultValue={typed?.rf} error={fields['rf']}>
          {periods.map(({ name, open, date }) => (
            <option key={name} value={name}>
              {name} {open ? `(aberto até ${date})` : `(abre em ${date})`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Origem dos primeiros valores"
          name="source"
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
          error={fields['source']}
        >
          {openingSources.map((name) => (
            <option key={name} value={name}>
              {sourceLabel[name]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Aumento ou redução (%)"
          name="percent"
          inputMode="text"
          autoComplete="off"
          defaultValue={typed?.percent ?? '0'}
          error={fields['percent']}
          hint="Com sinal: -2,5 reduz, 4 aumenta. Não muda o zero."
        />
        <TextField
          label="Meses da média"
          name="months"
          type="number"
          min={1}
          max={maxMonths}
          defaultValue={typed?.months || String(defaultMonths)}
          error={fields['months']}
          hint="Vale para a origem média."
        />
      </div>
      <div className={styles.lists}>
        <ChoiceList
          label="Centros de custo"
          name="cost_center"
          all="todos"
          values={costCentres.map((name) => ({ value: name }))}
          chosen={typed?.costCentres ?? []}
          error={fields['cost_center']}
        />
        <ChoiceList
          label="Contas"
          name="account"
          all="todas"
          values={accounts.map(({ account_concat, group_level_2 }) => ({
            value: account_concat,
            under: group_level_2,
          }))}
          chosen={typed?.accounts ?? []}
          error={fields['account']}
        />
      </div>
      <Tick name="used" defaultChecked={typed?.used}>
        Em cada centro, só as contas que ele já usa{' '}
        <small>(com realizado nos últimos 24 meses ou no release point anterior)</small>
      </Tick>
      <p className={styles.note}>
        Os primeiros valores estão num arquivo? Baixe o{' '}
        <Link to={modelPath('forecast')} reloadDocument>
          modelo da base Forecast
        </Link>
        , <Link to={feedingPath('forecast')}>envie-o</Link> e abra aqui o que faltar: o que já existe não
        muda.
      </p>
      <div className={styles.actions}>
        <Button name="intent" value="preview">
          Ver prévia
        </Button>
        <Working doing={reckoning && 'Calculando…'} />
        <span className={styles.note}>
          {formatInteger(costCentres.length)} centros e {formatInteger(accounts.length)} contas cadastrados.
        </span>
      </div>
    </Form>
  );
}
