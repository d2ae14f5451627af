import { SelectField, TextField } from '~/components/ui/field';
import {
  fieldIn,
  measurable,
  sourceOf,
  type BuilderSource,
  type MeasureDraft,
  type PanelDraft,
  type TileDraft,
} from '~/domain/insight/builder/draft';
import { figureFormats, type FigureFormat } from '~/domain/insight/panels/definition';
import styles from './builder.module.css';
import { ConditionRow, type FieldValues } from './condition-row';
import { followed } from './followed';

interface Shown {
  readonly key: string;
  readonly label: string;
}

const formats: Record<FigureFormat, string> = {
  integer: 'inteiro',
  decimal: 'com decimais',
  currency: 'R$',
  percent: 'percentual',
  month: 'mês',
};

interface MeasureFieldsProps {
  draft: TileDraft;
  /** The tile as it was typed, whose labels may be empty. */
  typed: TileDraft;
  sources: readonly BuilderSource[];
  shown: readonly Shown[];
  values: FieldValues;
  filters: PanelDraft['filters'];
}

/** The measures of a tile, and room for one more. */
export function MeasureFields({ draft, typed, sources, shown, values, filters }: MeasureFieldsProps) {
  const { id, from, measures } = draft;
  const blank: MeasureDraft = {
    key: '',
    from,
    of: '',
    label: '',
    format: '',
    shift: '',
    own: null,
    ignores: [],
  };
  return (
    <fieldset className={styles.part}>
      <legend>Medidas</legend>
      {[...measures, blank].map((measure, at) => {
        const source = sourceOf(sources, measure.from);
        const name = `${id}.m${at}`;
        return (
          <div key={at} className={styles.fields}>
            {measure.key && <input type="hidden" name={`${name}.key`} value={measure.key} />}
            <SelectField
              label={measure.key ? `Medida ${at + 1}` : 'Mais uma medida'}
              name={`${name}.of`}
              value={measure.of}
              onChange={followed}
            >
              <option value="">{measure.key ? 'tirar' : 'escolha'}</option>
              {source &&
                measurable(source).map(({ of, label }) => (
                  <option key={of} value={of}>
                    {label}
                  </option>
                ))}
            </SelectField>
            {measure.key && (
              <MeasureLook
                name={name}
                measure={measure}
                typed={typed.measures.find(({ key }) => key === measure.key)}
                placeholder={shown.find(({ key }) => key === measure.key)?.label ?? ''}
                sources={sources}
                values={values}
                filters={filters}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface MeasureLookProps {
  name: string;
  measure: MeasureDraft;
  /** The same as it was typed. */
  typed: MeasureDraft | undefined;
  placeholder: string;
  sources: readonly BuilderSource[];
  values: FieldValues;
  filters: PanelDraft['filters'];
}

function MeasureLook({ name, measure, typed, placeholder, sources, values, filters }: MeasureLookProps) {
  const source = sourceOf(sources, measure.from);
  const reaching = [...new Set([...filters.map(({ field }) => field), ...measure.ignores])];
  return (
    <>
      <SelectField label="Da fonte" name={`${name}.from`} value={measure.from} onChange={followed}>
        {sources.map((source) => (
          <option key={source.name} value={source.name}>
            {source.label}
          </option>
        ))}
      </SelectField>
      <SelectField label="De quando" name={`${name}.shift`} value={measure.shift} onChange={followed}>
        <option value="">o período do quadro</option>
        <option value="month">um mês antes</option>
        <option value="year">um ano antes</option>
        <option value="period">o período anterior</option>
      </SelectField>
      <FormatField name={name} value={measure.format} />
      <TextField
        label="Nome"
        name={`${name}.label`}
        value={typed?.label ?? ''}
        placeholder={placeholder}
        maxLength={80}
        onChange={followed}
      />
      {source && (
        <details className={styles.whole} open={measure.own !== null || measure.ignores.length > 0}>
          <summary>Só uma parte das linhas</summary>
          <div className={styles.stack}>
            <ConditionRow
              label="Só onde"
              name={`${name}.own`}
              condition={measure.own}
              typed={typed?.own ?? null}
              source={source}
              values={values}
            />
            {reaching.flatMap((key) => {
              const field = fieldIn(source, key);
              if (!field) return [];
              return (
                <label key={key} className={styles.tick}>
                  <input
                    type="checkbox"
                    name={`${name}.ignores`}
                    value={key}
                    checked={measure.ignores.includes(key)}
                    onChange={followed}
                  />
                  <span>não segue o filtro {field.label} do painel</span>
                </label>
              );
            })}
          </div>
        </details>
      )}
    </>
  );
}

export const FormatField = ({ name, value }: { name: string; value: string }) => (
  <SelectField label="Formato" name={`${name}.format`} value={value} onChange={followed}>
    <option value="">o do campo</option>
    {figureFormats.map((format) => (
      <option key={format} value={format}>
        {formats[format]}
      </option>
    ))}
  </SelectField>
);
