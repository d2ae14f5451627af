import { count, formatInteger } from '~/domain/values/format';
import {
  attributeLabels,
  planAttributes,
  type PlanAttribute,
  type PlanFilter,
} from '~/domain/planning/quantities/filter';
import styles from './filter-form.module.css';
import { SkuPicker, type FoundSku } from './sku-picker';

export interface SkuChoiceProps {
  filter: PlanFilter;
  facets: Readonly<Record<PlanAttribute, readonly { value: string; skus: number }[]>>;
  /** SKUs that the chosen attributes leave. */
  skusLeft: number;
  /** SKUs of the filter's stored list. */
  storedSkus: number;
  /** SKUs found by a search without scripts. */
  found: readonly FoundSku[];
  searched: string;
  /** How SKUs are chosen; null derives it from the choices. */
  by: string | null;
  /** Address of the form's own screen. */
  self: string;
}

/** Step 2 of the planning filter: SKUs one by one, or by attributes. */
export function SkuChoice(props: SkuChoiceProps & { onPicked: () => void }) {
  const { filter, facets, skusLeft, storedSkus, found, searched, self, by, onPicked } = props;
  const byAttributes = by === 'attributes' || (!by && planAttributes.some((name) => filter[name].length > 0));
  return (
    <div className={styles.choice}>
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">Como escolher os SKUs</legend>
        <label>
          <input type="radio" name="by" value="sku" defaultChecked={!byAttributes} />
          Escolher SKUs
        </label>
        <label>
          <input type="radio" name="by" value="attributes" defaultChecked={byAttributes} />
          Por atributos
        </label>
      </fieldset>
      <div className={styles.bySku}>
        <SkuPicker
          picked={filter.sku}
          skuList={filter.skuList}
          storedSkus={storedSkus}
          found={found}
          searched={searched}
          self={self}
          onPicked={onPicked}
        />
      </div>
      <div className={styles.byAttributes}>
        <p className={styles.left}>{count(skusLeft, 'SKU', 'SKUs')} com os atributos escolhidos.</p>
        <div className={styles.attributes}>
          {planAttributes.map((name) => (
            <Attribute key={name} name={name} chosen={filter[name]} values={facets[name]} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Attribute({
  name,
  chosen,
  values,
}: {
  name: PlanAttribute;
  chosen: readonly string[];
  values: readonly { value: string; skus: number }[];
}) {
  return (
    <details className={styles.attribute} open={chosen.length > 0}>
      <summary>
        {attributeLabels[name]}
        <span className={styles.chosen}>{chosen.length > 0 ? chosen.length : ''}</span>
      </summary>
      <ul>
        {values.map(({ value, skus }) => (
          <li key={value}>
            <label data-none={skus === 0 || undefined}>
              <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
              <span className={styles.value}>{value || '(vazio)'}</span>
              <span className={styles.skus}>{formatInteger(skus)}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
