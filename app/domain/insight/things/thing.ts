import { mayEnter, type AccessKey, type Flags } from '../../people/access/access';
import type { Role } from '../../people/access/roles';

interface KindOfThing {
  /** Label of one of them. */
  readonly one: string;
  readonly address: AccessKey;
  /** The field of rows with its code, which is also the parameter in the address. */
  readonly field: string;
}

/** Objects with a page of their own, with all data about one SKU, cost centre, branch or management account. */
export const thingKinds = {
  sku: { one: 'SKU', address: '/ij/explorer/sku/:sku', field: 'sku' },
  centre: { one: 'Centro de custo', address: '/ij/centro/:cost_center_concat', field: 'cost_center_concat' },
  branch: { one: 'Filial', address: '/ij/filial/:filial_nome', field: 'filial_nome' },
  account: { one: 'Conta gerencial', address: '/ij/conta/:account_concat', field: 'account_concat' },
} as const satisfies Readonly<Record<string, KindOfThing>>;

export type ThingKind = keyof typeof thingKinds;
const kinds = Object.keys(thingKinds) as ThingKind[];

export const thingPath = (kind: ThingKind, code: string): string =>
  thingKinds[kind].address.replace(/:\w+$/, () => encodeURIComponent(code));

/** The kind of the codes in a field; null for other fields. */
export const thingOfField = (field: string): ThingKind | null =>
  kinds.find((kind) => thingKinds[kind].field === field) ?? null;

/** The object in an address's parameters. */
export function thingOfParams(
  params: Readonly<Record<string, string | undefined>>,
): { readonly kind: ThingKind; readonly code: string } | null {
  const kind = kinds.find((each) => params[thingKinds[each].field] !== undefined);
  return kind ? { kind, code: params[thingKinds[kind].field] ?? '' } : null;
}

/** Kinds whose pages a type of user may open. */
export const thingsOpenTo = (type: Role, flags: Flags): ThingKind[] =>
  kinds.filter((kind) => mayEnter(thingKinds[kind].address, type, flags));
