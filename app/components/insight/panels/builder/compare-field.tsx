import { SelectField } from '~/components/ui/field';
import { comparisons } from '~/domain/insight/builder/compare';
import type { BuilderSource, TileDraft } from '~/domain/insight/builder/draft';
import type { FieldValues } from './condition-row';
import { followed } from './followed';

interface CompareFieldProps {
  draft: TileDraft;
  sources: readonly BuilderSource[];
  values: FieldValues;
}

/** One choice that adds the measure to compare with, and draws it. */
export const CompareField = ({ draft, sources, values }: CompareFieldProps) => (
  <SelectField
    label="Comparar a primeira medida com"
    name={`${draft.id}.against`}
    value=""
    onChange={followed}
  >
    <option value="">escolha</option>
    {comparisons(draft, sources, values).map(({ label, choices }) => (
      <optgroup key={label} label={label}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </optgroup>
    ))}
  </SelectField>
);
