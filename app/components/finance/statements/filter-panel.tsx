import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { Card } from '~/components/ui/page';
import { useHydrated } from '~/components/ui/use-hydrated';
import {
  periodFormats,
  statementTypes,
  typeLabels,
  typeOf,
  type StatementType,
} from '~/domain/finance/statements/request';
import styles from './filter-panel.module.css';

interface Company {
  readonly code: string;
  readonly name: string;
  readonly periods: Record<StatementType, readonly { readonly value: string; readonly label: string }[]>;
}

interface FilterPanelProps {
  companies: readonly Company[];
  /** What was asked for, as it came. */
  asked: { businessUnitID: string | null; type: string | null; dateRef: string | null };
  faults: Partial<Record<string, string>>;
}

/** Company, Type, period and Apply (rule F1). Without scripts the periods of both types are in one list. */
export function FilterPanel({ companies, asked, faults }: FilterPanelProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const [code, setCode] = useState(asked.businessUnitID ?? companies[0]?.code ?? '');
  const [type, setType] = useState<StatementType>(typeOf(asked.type) ?? 'MONTHLY');
  const company = companies.find((each) => each.code === code) ?? companies[0];
  const types = hydrated ? [type] : statementTypes;
  return (
    <Card padded>
      <Form method="get" action="/ij/preview_financial" className={styles.form}>
        <SelectField
          label="Company"
          name="businessUnitID"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={faults['businessUnitID']}
        >
          {!companies.some((each) => each.code === code) && (
            <option value={code}>{code || 'Escolha…'}</option>
          )}
          {companies.map((each) => (
            <option key={each.code} value={each.code}>
              {each.code} – {each.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Type"
          name="type"
          value={type}
          onChange={(event) => setType(typeOf(event.currentTarget.value) ?? 'MONTHLY')}
          error={faults['type']}
        >
          {statementTypes.map((each) => (
            <option key={each} value={each}>
              {typeLabels[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={hydrated ? type : 'plain'}
          label="Period"
          name="dateRef"
          defaultValue={asked.dateRef ?? undefined}
          error={faults['dateRef']}
          hint={hydrated ? periodFormats[type] : 'mm/yyyy no Monthly, yyyy no Annual'}
        >
          {types.map((each) => (
            <optgroup key={each} label={`${typeLabels[each]} (${periodFormats[each]})`}>
              {company?.periods[each].map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <div className={styles.actions}>
          <Button busy={hydrated && busy}>{busy ? 'Aguarde…' : 'Apply'}</Button>
        </div>
      </Form>
    </Card>
  );
}
