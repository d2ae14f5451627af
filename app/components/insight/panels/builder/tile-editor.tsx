import { Button } from '~/components/ui/button';
import { SelectField, TextField } from '~/components/ui/field';
import { chartKinds } from '~/domain/insight/panels/charts';
import { sizeWords } from '~/domain/insight/builder/arranging';
import { completed, isOverTime } from '~/domain/insight/builder/complete';
import {
  sourceOf,
  type BuilderSource,
  type PanelDraft,
  type TileDraft,
} from '~/domain/insight/builder/draft';
import { shownMeasures } from '~/domain/insight/builder/shown-measures';
import { tileSizes } from '~/domain/insight/panels/definition';
import styles from './builder.module.css';
import { CompareField } from './compare-field';
import { ConditionFields } from './condition-fields';
import { followed } from './followed';
import { DerivedFields } from './derived-fields';
import { MeasureFields } from './measure-fields';
import { RoleFields } from './role-fields';

interface TileEditorProps {
  draft: TileDraft;
  /** The filters of the panel. */
  filters: PanelDraft['filters'];
  sources: readonly BuilderSource[];
  values: Readonly<Record<string, readonly string[]>>;
  /** Performs a button's action immediately; without scripts the button sends the form. */
  act: (intent: string) => void;
}

/** What one tile reads and how it is drawn. */
export function TileEditor({ draft, filters, sources, values, act }: TileEditorProps) {
  const { id } = draft;
  const whole = completed(draft, sources);
  return (
    <details className={styles.tile} open>
      <summary>{whole.title}</summary>
      <input type="hidden" name="tiles" value={id} />
      <div className={styles.stack}>
        <TileButtons id={id} title={whole.title} act={act} />
        {draft.text === '' ? (
          <TileFields {...{ draft, filters, whole, sources, values }} />
        ) : (
          <p className={styles.expert}>
            <input type="hidden" name={`${id}.text`} value={draft.text} />
            Este quadro usa o que só a aba Texto sabe dizer. Ele fica como está.
          </p>
        )}
      </div>
    </details>
  );
}

function TileButtons({ id, title, act }: { id: string; title: string; act: (intent: string) => void }) {
  return (
    <div className={styles.buttons}>
      {[
        ['up', 'Subir'],
        ['down', 'Descer'],
        ['copy', 'Copiar'],
        ['drop', 'Tirar'],
      ].map(([name, label]) => (
        <Button
          key={name}
          look="quiet"
          name="intent"
          value={`build-${name}-${id}`}
          aria-label={`${label}: ${title}`}
          onClick={(event) => {
            event.preventDefault();
            act(`build-${name}-${id}`);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type FieldsProps = Omit<TileEditorProps, 'act'> & { whole: TileDraft };

function TileFields({ draft, filters, whole, sources, values }: FieldsProps) {
  const { id } = draft;
  const source = sourceOf(sources, whole.from);
  const measures = shownMeasures(whole, sources);
  const isRefused = (name: string) => name.endsWith('_nok');
  return (
    <>
      <input type="hidden" name={`${id}.was`} value={whole.from} />
      <input type="hidden" name={`${id}.drawn`} value={whole.kind} />
      <div className={styles.fields}>
        <SelectField label="Fonte" name={`${id}.from`} value={whole.from} onChange={followed}>
          <SourceOptions sources={sources.filter(({ name }) => !isRefused(name))} />
          <optgroup label="Linhas recusadas">
            <SourceOptions sources={sources.filter(({ name }) => isRefused(name))} />
          </optgroup>
        </SelectField>
        <SelectField label="Gráfico" name={`${id}.kind`} value={whole.kind} onChange={followed}>
          {Object.entries(chartKinds).map(([kind, { label }]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Tamanho" name={`${id}.size`} value={whole.size} onChange={followed}>
          {tileSizes.map((size) => (
            <option key={size} value={size}>
              {sizeWords[size]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Título"
          name={`${id}.title`}
          value={draft.title}
          placeholder={whole.title}
          maxLength={80}
          onChange={followed}
        />
      </div>
      <MeasureFields {...{ draft: whole, typed: draft, sources, shown: measures, values, filters }} />
      <CompareField draft={whole} sources={sources} values={values} />
      {source && <RoleFields draft={whole} typed={draft} source={source} measures={measures} />}
      <details className={styles.part} open={whole.derived.length > 0}>
        <summary>Contas com as medidas</summary>
        <div className={styles.stack}>
          <DerivedFields draft={whole} typed={draft} shown={measures} />
        </div>
      </details>
      {source && <ConditionFields draft={whole} typed={draft} source={source} values={values} />}
      <OrderFields draft={whole} typed={draft} fields={source?.fields ?? []} measures={measures} />
    </>
  );
}

const SourceOptions = ({ sources }: { sources: readonly BuilderSource[] }) =>
  sources.map(({ name, label }) => (
    <option key={name} value={name}>
      {label}
    </option>
  ));

interface OrderFieldsProps {
  draft: TileDraft;
  typed: TileDraft;
  fields: BuilderSource['fields'];
  measures: readonly { readonly key: string; readonly label: string }[];
}

function OrderFields({ draft, typed, fields, measures }: OrderFieldsProps) {
  const { id, group, sort, dir, align } = draft;
  const { limit, note } = typed;
  return (
    <details className={styles.part} open={sort !== '' || limit !== '' || align}>
      <summary>Ordem, limite e nota</summary>
      <div className={styles.stack}>
        <div className={styles.fields}>
          {isOverTime(draft, fields) ? null : (
            <>
              <SelectField label="Ordenar por" name={`${id}.sort`} value={sort} onChange={followed}>
                <option value="">como vem</option>
                {measures.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
                {group.map((key) => (
                  <option key={key} value={key}>
                    {fields.find((each) => each.key === key)?.label ?? key}
                  </option>
                ))}
              </SelectField>
              <SelectField label="Sentido" name={`${id}.dir`} value={dir} onChange={followed}>
                <option value="desc">do maior ao menor</option>
                <option value="asc">do menor ao maior</option>
              </SelectField>
              <TextField
                label="Mostrar até"
                name={`${id}.limit`}
                value={limit}
                inputMode="numeric"
                onChange={followed}
              />
            </>
          )}
          <TextField label="Nota" name={`${id}.note`} value={note} maxLength={200} onChange={followed} />
        </div>
        <label className={styles.tick}>
          <input type="checkbox" name={`${id}.align`} checked={align} onChange={followed} />
          <span>Só os meses que todas as medidas têm</span>
        </label>
      </div>
    </details>
  );
}
