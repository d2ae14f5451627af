/** Screens that explain variances, by kind (rule P31). */
export const varianceScreens = {
  fpa: '/ij/porque/fpa',
  review: '/ij/porque/revisao',
  quantities: '/ij/porque/quantidades',
  cockpit: '/ij/porque/cockpit',
  cycle: '/ij/porque/ciclo',
} as const;

export type VarianceKind = keyof typeof varianceScreens;

/** The kind of the screen at a path. */
export function varianceKindAt(pathname: string): VarianceKind {
  const [kind] = Object.entries(varianceScreens).find(([, path]) => pathname === path) ?? [];
  if (kind === undefined) throw new Error(`No variance is explained at ${pathname}.`);
  return kind as VarianceKind;
}

/** A field that divides a difference; `name` is also the parameter for filtering by its values. */
export interface Dimension {
  readonly name: string;
  readonly label: string;
  /** Dimensions that determine this one: a SKU has one brand. */
  readonly fixedBy?: readonly string[];
}

/** Filters of an explanation by dimension; others are not filtered. */
export type Narrowing = Readonly<Record<string, readonly string[]>>;

/** Number of contributions with a line: the default, and larger ones on request. */
export const lineCounts = [20, 100, 500] as const;

/** Parameters of an explanation's address. */
export interface AskedVariance {
  /** Dimension that divides the difference. */
  readonly by: Dimension;
  readonly narrowed: Narrowing;
  readonly maxLines: number;
}

const longest = 200;
const maxValues = 50;

/**
 * Whether the dimension still divides the difference: neither it nor a dimension that determines it has exactly one
 * value.
 */
const isOpen = ({ name, fixedBy = [] }: Dimension, narrowed: Narrowing): boolean =>
  [name, ...fixedBy].every((each) => narrowed[each]?.length !== 1);

/** Reads the parameters of an address. The default dimension is `first`, or the next one that is open. */
export function askedOf(
  params: URLSearchParams,
  dimensions: readonly Dimension[],
  first: string,
): AskedVariance {
  const narrowed = Object.fromEntries(
    dimensions.flatMap(({ name }) => {
      const values = [...new Set(params.getAll(name))].filter(({ length }) => length <= longest);
      return values.length > 0 ? [[name, values.slice(0, maxValues)]] : [];
    }),
  );
  const called = (name: string | null) => dimensions.find((each) => each.name === name);
  const usual = called(first) ?? dimensions[0];
  const by = called(params.get('por')) ?? (usual && openFrom(dimensions, usual, narrowed)) ?? usual;
  if (!by) throw new Error('A variance has dimensions.');
  return {
    by,
    narrowed,
    maxLines: lineCounts.find((many) => String(many) === params.get('linhas')) ?? lineCounts[0],
  };
}

/** A dimension, or the next open one, continuing at the beginning after the end; null for none. */
function openFrom(dimensions: readonly Dimension[], from: Dimension, narrowed: Narrowing): Dimension | null {
  const at = dimensions.indexOf(from);
  const round = [...dimensions.slice(at), ...dimensions.slice(0, at)];
  return round.find((dimension) => isOpen(dimension, narrowed)) ?? null;
}

/**
 * The dimension that follows after one value of `by` is chosen: the next open one, otherwise `first`; null if none is
 * left.
 */
export function nextDimension(
  dimensions: readonly Dimension[],
  by: Dimension,
  narrowed: Narrowing,
  first: string,
): Dimension | null {
  const then = { ...narrowed, [by.name]: [''] };
  const further = dimensions.slice(dimensions.indexOf(by)).find((dimension) => isOpen(dimension, then));
  const usual = dimensions.find(({ name }) => name === first);
  return further ?? (usual ? openFrom(dimensions, usual, then) : null);
}

type Fields = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Address of an explanation; empty fields are omitted. */
export function varianceLink(kind: VarianceKind, ...fields: readonly Fields[]): string {
  const params = new URLSearchParams();
  for (const each of fields)
    for (const [name, value] of Object.entries(each)) {
      if (typeof value === 'string') {
        if (value !== '') params.append(name, value);
      } else for (const one of value ?? []) params.append(name, one);
    }
  return `${varianceScreens[kind]}?${params}`;
}
