import type { z } from './zod';

/** Names that only the portal's settings begin with. */
const ownPrefixes = ['COGNITO_', 'FEATURE_', 'QUICKSIGHT_', 'S3_', 'SAML_', 'TENANT_'];

/** Variables that container platforms add for each service. */
const ofPlatform = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;

type Shape = z.core.$ZodObjectDef['shape'];

/** The object schemas within a schema of the environment: one for each choice of an adapter. */
export function settingShapes(schema: z.core.$ZodType): Shape[] {
  const { def } = schema._zod as { def: z.core.$ZodTypeDef };
  if (isObject(def)) return [def.shape];
  if (isUnion(def)) return def.options.flatMap(settingShapes);
  return isPipe(def) ? settingShapes(def.in) : [];
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';
const isUnion = (def: z.core.$ZodTypeDef): def is z.core.$ZodUnionDef => def.type === 'union';
const isPipe = (def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef => def.type === 'pipe';

/**
 * Variables that were probably meant as settings, each with the probable setting: those with a prefix of the portal,
 * and those that differ by one typing error. All other variables are ignored.
 */
export function misspelt(given: readonly string[], known: ReadonlySet<string>): string[] {
  return given
    .filter((name) => !known.has(name) && !ofPlatform.test(name))
    .flatMap((name) => {
      const meant = nearest(name, known);
      if (meant) return [`${name}: não é uma configuração; quis dizer ${meant}?`];
      return ownPrefixes.some((prefix) => name.startsWith(prefix)) ? [`${name}: não é uma configuração`] : [];
    });
}

/** Slips that make another word of a short name, and may be two in a long one. */
const slips = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2);

function nearest(name: string, known: ReadonlySet<string>): string | null {
  const upper = name.toUpperCase();
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of known) {
    const distance = editDistance(upper, candidate);
    if (distance <= slips(candidate) && distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Letters to add, drop, change or swap with the next one to make one word of the other (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1;
      const swapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      line[at] = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + same,
        swapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, above] = [above, line];
  }
  return above[b.length] ?? 0;
}
