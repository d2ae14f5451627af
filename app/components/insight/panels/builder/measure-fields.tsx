import { SelectField, TextField } from '~/components/ui/field';
import {
  measurable,
  sourceOf,
  type BuilderSource,
  type DerivedDraft,
  type MeasureDraft,
  type TileDraft,
} from '~/domain/insight/builder/draft';
import { figureFormats, type FigureFormat } from '~/domain/insight/panels/definition';
import styles from './builder.module.css';
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
}

/** The measures of a tile, and room for one more. */
export function MeasureFields({ draft, typed, sources, shown }: MeasureFieldsProps) {
  const { id, from, measures } = draft;
  const blank: MeasureDraft = { key: '', from, of: '', label: '', format: '', shift: '' };
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
                typed={typed.measures.find(({ key }) => key === measure.key)?.label ?? ''}
                placeholder={shown.find(({ key }) => key === measure.key)?.label ?? ''}
                sources={sources}
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
  typed: string;
  placeholder: string;
  sources: readonly BuilderSource[];
}

function MeasureLook({ name, measure, typed, placeholder, sources }: MeasureLookProps) {
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
      </SelectField>
      <FormatField name={name} value={measure.format} />
      <TextField
        label="Nome"
        name={`${name}.label`}
        value={typed}
        placeholder={placeholder}
        maxLength={80}
        onChange={followed}
      />
    </>
  );
}

const FormatField = ({ name, value }: { name: string; value: string }) => (
  <SelectField label="Formato" name={`${name}.format`} value={value} onChange={followed}>
    <option value="">o do campo</option>
    {figureFormats.map((format) => (
      <option key={format} value={format}>
        {formats[format]}
      </option>
    ))}
  </SelectField>
);

/** Figures made of two others, and room for one more. */
export function DerivedFields({ draft, shown }: { draft: TileDraft; shown: readonly Shown[] }) {
  const { id, derived } = draft;
  const blank = { key: '', kind: '', first: '', second: '', label: '', format: '' };
  return [...derived, blank].map((each: DerivedDraft | typeof blank, at) => {
    const name = `${id}.d${at}`;
    const own = shown.findIndex(({ key }) => key === each.key);
    const operands = own < 0 ? shown : shown.slice(0, own);
    return (
      <div key={at} className={styles.fields}>
        {each.key && <input type="hidden" name={`${name}.key`} value={each.key} />}
        <SelectField label="Conta" name={`${name}.kind`} value={each.kind} onChange={followed}>
          <option value="">{each.key ? 'tirar' : 'nenhuma'}</option>
          <option value="difference">diferença (A − B)</option>
          <option value="ratio">razão (A ÷ B)</option>
          <option value="change">variação ((A − B) ÷ B)</option>
          <option value="total">total (A + B)</option>
        </SelectField>
        {(['first', 'second'] as const).map((end) => (
          <SelectField
            key={end}
            label={end === 'first' ? 'A' : 'B'}
            name={`${name}.${end}`}
            value={each[end] || operands[end === 'first' ? 0 : 1]?.key}
            onChange={followed}
          >
            {operands.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
        {each.key && (
          <>
            <FormatField name={name} value={each.format} />
            <TextField
              label="Nome"
              name={`${name}.label`}
              value={each.label}
              maxLength={80}
              onChange={followed}
            />
          </>
        )}
      </div>
    );
  });
}
