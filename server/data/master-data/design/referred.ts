import { inWords } from '../../../../app/domain/values/format';
import { columnsOf, type Base } from '../base';
import type { Design } from '../definition';
import { keyKind, referenceKey } from './field-rule';

/** Adds a fault if a change would remove the key column that other bases reference. */
export function keepReferred(
  base: Base,
  others: readonly Base[],
  columns: Design['columns'],
  faults: Record<string, string>,
): void {
  const key = referenceKey(base);
  const before = key === null ? undefined : base.checks[key];
  const naming = others.filter((other) => names(other, base.collection_name, key));
  if (!before || naming.length === 0) return;
  const label = new Map(columnsOf(base)).get(key ?? '') ?? key;
  const bases = inWords(naming.map(({ label_name: name }) => name));
  const cited = naming.length === 1 ? `cita a base ${bases}` : `citam as bases ${bases}`;
  const why = `por ele a ${cited}. Tire antes a referência.`;
  const at = columns.findIndex(([own]) => own === key);
  const unique = columns.filter(([, , rule]) => rule.unique);
  if (unique.length !== 1 || unique[0]?.[0] !== key)
    faults['fields'] ??= `O campo ${label} é a chave, e a única: ${why}`;
  else if (keyKind(unique[0][2].kind) !== keyKind(before.kind) && !isFaulty(at, faults))
    faults[`field.${at}.kind`] = `O campo ${label} não muda de tipo: ${why}`;
}

const names = ({ checks }: Base, base: string, key: string | null): boolean =>
  Object.values(checks).some(({ references }) => references?.base === base && references.key === key);

const isFaulty = (at: number, faults: Readonly<Record<string, string>>): boolean =>
  Object.keys(faults).some((input) => input.startsWith(`field.${at}.`));
