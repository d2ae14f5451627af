import type { MissingBase } from '../../data/master-data/missing-base';
import { mayEnter, type AccessKey, type Flags } from '../../people/access/access';
import type { Role } from '../../people/access/roles';
import type { CommentBehind, FilesBehind, Way } from '../variance/view';

interface KindOfThing {
  /** What one of them is called. */
  readonly one: string;
  readonly address: AccessKey;
  /** The field that rows name it by, which is its parameter in the address. */
  readonly field: string;
}

/** What has a page of its own: everything that the portal knows of one SKU, cost centre, branch or management account. */
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

/** The kind whose codes a field of rows holds; null for other fields. */
export const thingOfField = (field: string): ThingKind | null =>
  kinds.find((kind) => thingKinds[kind].field === field) ?? null;

/** Which thing the parameters of an address name. */
export function thingOfParams(
  params: Readonly<Record<string, string | undefined>>,
): { readonly kind: ThingKind; readonly code: string } | null {
  const kind = kinds.find((each) => params[thingKinds[each].field] !== undefined);
  return kind ? { kind, code: params[thingKinds[kind].field] ?? '' } : null;
}

/** Kinds whose pages somebody of a type may open. */
export const thingsOpenTo = (type: Role, flags: Flags): ThingKind[] =>
  kinds.filter((kind) => mayEnter(thingKinds[kind].address, type, flags));

/** A save that people made of its figures. */
export interface ThingChange {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly how: string;
  readonly where: Way;
}

/** Who and what is behind its figures. */
export interface ThingNotes {
  readonly changes: readonly ThingChange[];
  readonly comments: readonly CommentBehind[];
  readonly files: FilesBehind;
}

/** Why figures of a thing cannot be told, and the base that says what they lack. */
export interface ThingGap {
  readonly kind: 'no-centre' | 'no-personnel';
  readonly base: MissingBase;
}

/** The head of its page. */
export interface ThingHead {
  readonly kind: ThingKind;
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly text: string; readonly to?: string }[];
  /** The screens that a person may go on to. */
  readonly links: readonly Way[];
  readonly gap?: ThingGap;
}
