import { Search, X } from '~/components/ui/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '~/components/ui/button';
import { useHydrated } from '~/components/ui/use-hydrated';
import { useLookup } from '~/components/ui/use-lookup';
import { formatInteger } from '~/domain/values/format';
import styles from './sku-picker.module.css';

export interface FoundSku {
  readonly sku: string;
  readonly description: string;
}

interface SkuPickerProps {
  picked: readonly string[];
  skuList: string;
  storedSkus: number;
  found: readonly FoundSku[];
  searched: string;
  self: string;
  /** Called after a SKU was picked or dropped. */
  onPicked: () => void;
}

/**
 * Chooses single SKUs: by searching while typing, or by pasting a list of codes. Chosen SKUs are checkboxes that look
 * like chips, so that a plain form can send and remove them.
 */
export function SkuPicker({ picked, skuList, storedSkus, found, searched, self, onPicked }: SkuPickerProps) {
  const hydrated = useHydrated();
  return (
    <div className={styles.picker}>
      {hydrated ? (
        <SkuSearch picked={picked} onPicked={onPicked} />
      ) : (
        <PlainSearch found={found} searched={searched} self={self} picked={picked} />
      )}
      <details className={styles.paste}>
        <summary>Colar uma lista de códigos</summary>
        <label>
          <span className="visually-hidden">Códigos, um por linha ou separados por vírgula</span>
          <textarea name="codes" rows={5} placeholder="Um código por linha, ou colados de uma planilha" />
        </label>
        <Button look="secondary" name="intent" value="add" formMethod="post" formAction={self}>
          Adicionar códigos
        </Button>
      </details>
      {picked.length === 0 && !skuList && <p className={styles.none}>Nenhum SKU escolhido: valem todos.</p>}
      <ul className={styles.chips} aria-label="SKUs escolhidos">
        {skuList && (
          <li>
            <Chip
              key={skuList}
              name="skuList"
              value={skuList}
              text={`${formatInteger(storedSkus)} SKUs de uma lista`}
            />
          </li>
        )}
        {picked.map((sku) => (
          <li key={sku}>
            <Chip name="sku" value={sku} text={sku} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chip({ name, value, text }: { name: string; value: string; text: string }) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" name={name} value={value} defaultChecked />
      {text}
      <X aria-hidden />
    </label>
  );
}

/** The search of browsers without scripts: a button, and results to tick. */
function PlainSearch({
  found,
  searched,
  self,
  picked,
}: Pick<SkuPickerProps, 'found' | 'searched' | 'self' | 'picked'>) {
  return (
    <div className={styles.search}>
      <input
        type="search"
        name="q"
        defaultValue={searched}
        aria-label="Buscar SKU"
        placeholder="Código ou descrição"
      />
      <Button look="secondary" formAction={self}>
        Buscar
      </Button>
      {found.length > 0 && (
        <ul className={styles.results}>
          {found
            .filter(({ sku }) => !picked.includes(sku))
            .map(({ sku, description }) => (
              <li key={sku}>
                <label>
                  <input type="checkbox" name="sku" value={sku} /> <strong>{sku}</strong> {description}
                </label>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

/** Searches all SKUs while one types: a combobox whose results arrow keys walk and Enter picks. */
function SkuSearch({ picked, onPicked }: Pick<SkuPickerProps, 'picked' | 'onPicked'>) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [added, setAdded] = useState<readonly string[]>([]);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const q = text.trim();
  const { found: results, answered } = useLookup<FoundSku>('/ij/plan/skus', q);
  const open = results.length > 0;

  // Once the address has them they are chips.
  useEffect(() => setAdded((before) => before.filter((sku) => !picked.includes(sku))), [picked]);

  const look = (typed: string) => {
    setText(typed);
    setActive(0);
  };
  const pick = (sku: string | undefined) => {
    if (sku === undefined) return;
    if (!picked.includes(sku)) setAdded((before) => [...before.filter((each) => each !== sku), sku]);
    setText('');
    onPicked();
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      pick(results[active]?.sku);
    }
    if (event.key === 'Escape') setText('');
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive((at) => (results.length === 0 ? 0 : (at + step + results.length) % results.length));
  };
  return (
    <div className={styles.search}>
      <Search aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Buscar SKU"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
        placeholder="Buscar por código ou descrição"
        value={text}
        autoComplete="off"
        onChange={(event) => {
          event.stopPropagation();
          look(event.currentTarget.value);
        }}
        onKeyDown={press}
      />
      {added.map((sku) => (
        <input key={sku} type="hidden" name="sku" value={sku} />
      ))}
      <ul className={styles.results} role="listbox" id={listId} aria-label="SKUs encontrados" hidden={!open}>
        {results.map(({ sku, description }, index) => (
          <li
            key={sku}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault();
              pick(sku);
            }}
          >
            <strong>{sku}</strong> {description}
          </li>
        ))}
      </ul>
      {answered && results.length === 0 && <p className={styles.none}>Nenhum SKU contém “{q}”.</p>}
    </div>
  );
}
