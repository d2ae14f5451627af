import type { LoadView } from '../panels/origin';
import type { ChangeBehind, CommentBehind, FilesBehind, Way } from '../variance/view';

/** Where figures stand of which it is told where they come from, and the screen that tells it (rule I28). */
export const originScreens = {
  statement: '/ij/origem/demonstracao',
  cockpit: '/ij/origem/cockpit',
  forecast: '/ij/origem/forecast',
  quantity: '/ij/origem/quantidade',
  staff: '/ij/origem/rh',
} as const;

export type OriginKind = keyof typeof originScreens;

/** The kind whose screen has this path. */
export function originKindAt(pathname: string): OriginKind {
  const [kind] = Object.entries(originScreens).find(([, path]) => pathname === path) ?? [];
  if (kind === undefined) throw new Error(`No figure is explained at ${pathname}.`);
  return kind as OriginKind;
}

type Field = string | number | readonly string[] | null | undefined;

/** The address that tells where a figure comes from; empty fields are left out. */
export function originLink(kind: OriginKind, fields: Readonly<Record<string, Field>>): string {
  const params = new URLSearchParams();
  for (const [name, field] of Object.entries(fields))
    for (const value of [field ?? ''].flat()) if (value !== '') params.append(name, String(value));
  return `${originScreens[kind]}?${params}`;
}

/** A row of a base behind a figure, as the base's table shows it. */
export interface OriginRow {
  readonly id: string;
  readonly cells: readonly string[];
  /** The file that brought it, where the person knows it: its name, its job, the line in words. */
  readonly file: (Way & { readonly line: string }) | null;
  /** The row in its base, with what it was before; null for who does not open bases. */
  readonly to: string | null;
}

/** The first rows of a base behind a figure. */
export interface OriginRows {
  readonly base: string;
  readonly columns: readonly string[];
  readonly rows: readonly OriginRow[];
  readonly total: number;
  /** All of them in their base; null for who does not open bases. */
  readonly to: string | null;
}

/** A save of people that is in a figure, and what it moved it by, in words. */
export interface OriginChange extends Pick<ChangeBehind, 'id' | 'by' | 'at' | 'how' | 'where'> {
  readonly moved: string;
}

/** Where one figure comes from. */
export interface FigureOrigin {
  /** What it is of: `Caixa · 31/10/2026`. */
  readonly title: string;
  /** As its screen writes it. */
  readonly amount: string;
  readonly back: Way;
  /** Its neighbours in the row, each with an origin of its own. */
  readonly columns: readonly (Way & { readonly current: boolean })[];
  /** Source and filters, in words. */
  readonly facts: readonly (readonly [label: string, words: string])[];
  /** How it is reckoned, a sentence each. */
  readonly rules: readonly string[];
  /** What is wrong with what it is made of, a sentence each. */
  readonly faults: readonly string[];
  readonly loads: readonly LoadView[];
  /** By base; a base of which the person sees no rows has none. */
  readonly rows: readonly OriginRows[];
  /** What people did to it in the portal; null for figures that come by files alone. */
  readonly changes: readonly OriginChange[] | null;
  readonly comments: readonly CommentBehind[];
  readonly files: FilesBehind;
  /** Where more is told of it. */
  readonly ways: readonly Way[];
}

/** What is stale, failed or refused of the loads behind a figure, a sentence each. */
export const loadFaults = (loads: readonly LoadView[]): string[] =>
  loads.flatMap(({ base, mark, failedAt, refused }) => [
    ...(mark === '' ? [] : [`A base ${base} ${mark}.`]),
    ...(failedAt === '' ? [] : [`A última carga de ${base} falhou em ${failedAt}: o valor é de antes dela.`]),
    ...(refused === 0
      ? []
      : [
          `A última carga de ${base} teve ${refused === 1 ? '1 linha recusada, que não está' : `${refused.toLocaleString('pt-BR')} linhas recusadas, que não estão`} no valor.`,
        ]),
  ]);

/** Names in a sentence: the first of them, and how many more there are. */
export function someOf(names: readonly string[], maxNames = 12): string {
  const more = names.length - maxNames;
  return more > 0
    ? `${names.slice(0, maxNames).join(', ')} e mais ${more.toLocaleString('pt-BR')}`
    : names.join(', ');
}
