import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import type { Compared } from '~/domain/planning/scenarios/compare';

interface ComparedChoicesProps {
  choices: readonly Compared[];
  /** What the address names, in its order. */
  wanted: readonly string[];
}

/** The two or three scenarios to compare, as fields of a GET form. */
export function ComparedChoices({ choices, wanted }: ComparedChoicesProps) {
  return (
    <>
      {['Primeiro', 'Comparado com', 'E com'].map((label, index) => (
        <SelectField key={label} label={label} name="ver" defaultValue={wanted[index] ?? ''}>
          <option value="">{index === 2 ? 'Nada mais' : 'Escolha…'}</option>
          {choices.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </SelectField>
      ))}
      <noscript>
        <Button look="secondary">Comparar</Button>
      </noscript>
    </>
  );
}
