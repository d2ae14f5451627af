import type { LoadView } from '../panels/origin';
import type { ChangeBehind, CommentBehind, FilesBehind, Way } from '../variance/view';

/** Screens that explain the origin of figures, by kind of figure (rule I28). */
export const originScreens = {
  statement: '/ij/origem/demonstracao',
  cockpit: '/ij/origem/cockpit',
  forecast: '/ij/origem/forecast',
  quantity: '/ij/origem/quantidade',
  staff: '/ij/origem/rh',
} as const;

export type OriginKind = keyof typeof originScreens;

/** The kind of the screen at a path. */
export function originKindAt(pathname: string): OriginKind {
  const [kind] = Object.entries(originScreens).find(([, path]) => pathname === path) ?? [];
  if (kind === undefined) throw new Error(`No figure is explained at ${pathname}.`);
  return kind as OriginKind;
}

type Field = string | number | readonly string[] | null | undefined;

/** Address of a figure's origin; empty fields are omitted. */
export function originLink(kind: OriginKind, fields: Readonly<Record<string, Field>>): string {
  const params = new URLSearchParams();
  for (const [name, field] of Object.entries(fields))
    for (const value of [field ?? ''].flat()) if (value !== '') params.append(name, String(value));
  return `${originScreens[kind]}?${params}`;
}

/** A row of a base behind a figure, as in the base's table. */
export interface OriginRow {
  readonly id: string;
  readonly cells: readonly string[];
  /** The file of the row, if the viewer may see it: its name, its job and the line, as text. */
  readonly file: (Way & { readonly line: string }) | null;
  /** Address of the row and its history in the base; null for people who may not open bases. */
  readonly to: string | null;
}

/** The first rows of a base behind a figure. */
export interface OriginRows {
  readonly base: string;
  readonly columns: readonly string[];
  readonly rows: readonly OriginRow[];
  readonly total: number;
  /** Address of all of them in the base; null for people who may not open bases. */
  readonly to: string | null;
}

/** A person's change that affected a figure, with its effect as text. */
export interface OriginChange extends Pick<ChangeBehind, 'id' | 'by' | 'at' | 'how' | 'where'> {
  readonly moved: string;
}

/** The origin of one figure. */
export interface FigureOrigin {
  /** The figure's name: `Caixa · 31/10/2026`. */
  readonly title: string;
  /** Formatted as on its screen. */
  readonly amount: string;
  readonly back: Way;
  /** The figures next to it in the row, each with an origin of its own. */
  readonly columns: readonly (Way & { readonly current: boolean })[];
  /** Source and filters, as text. */
  readonly facts: readonly (readonly [label: string, words: string])[];
  /** Its computation, one sentence each. */
  readonly rules: readonly string[];
  /** Faults of its data, one sentence each. */
  readonly faults: readonly string[];
  readonly loads: readonly LoadView[];
  /** By base; a base whose rows the viewer may not see has none. */
  readonly rows: readonly OriginRows[];
  /** People's changes in the portal; null for figures from files only. */
  readonly changes: readonly OriginChange[] | null;
  readonly comments: readonly CommentBehind[];
  readonly files: FilesBehind;
  /** Addresses with more details. */
  readonly ways: readonly Way[];
}

/** Late, failed or refused loads behind a figure, one sentence each. */
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

/** The first names and the number of others, as text. */
export function someOf(names: readonly string[], maxNames = 12): string {
  const more = names.length - maxNames;
  return more > 0
    ? `${names.slice(0, maxNames).join(', ')} e mais ${more.toLocaleString('pt-BR')}`
    : names.join(', ');
}
