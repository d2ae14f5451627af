import { canonicalCnpj } from '../../../app/domain/values/cnpj';

const removed = '[removido]';

/**
 * Patterns of personal data and credentials in texts, with their replacements. Anybody can send the searched text,
 * for example as an address in the request log, so each pattern must take linear time.
 */
const patterns: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]+@/gi, `$1${removed}@`],
  [/(?<![\w.!#$%&'*+=?^`{|}~-])[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\d.])\d{2}\.?\d{3}\.?\d{3}(?:\/|%2F)?\d{4}-?\d{2}(?!\.?\d)/gi, '[cnpj]'],
  [
    /(?<![a-z\d.])[a-z\d]{2}\.?[a-z\d]{3}\.?[a-z\d]{3}(?:\/|%2F)?[a-z\d]{4}-?\d{2}(?![a-z\d])/gi,
    // Without its points, much else looks like one: a path, the name of an image.
    (found) => (/\..*\./.test(found) || canonicalCnpj(found.replace(/%2F/i, '/')) ? '[cnpj]' : found),
  ],
  [/(?<![\d.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\.?\d)/g, '[cpf]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bportal_pat_[\w-]+/g, '[token]'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b((?:__Host-)?portal_(?:session|challenge|device|federation\w*))=[^;\s"']+/g, `$1=${removed}`],
  [/\/recovery\/[^\s/?#"']+/gi, '/recovery/[código]'],
  // The address of an embedded panel identifies its person; the number of a panel in the portal's menu does not.
  [/(?<!\/ij)\/painel\/[^\s/?#"']+/gi, '/painel/[endereço]'],
  [
    /((?:password|senha|confirmation|secret|token|cookie|SAMLResponse)["']?\s*[:=]\s*["']?)(?!\[)[^"'&\s,;}]+/gi,
    `$1${removed}`,
  ],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
];

const secretKeys =
  /^(?:cookies?|set-cookie|authorization|e-?mail|user|to|password|senha|confirmation|secret|(?:id|refresh|access)?_?token|cpf|cnpj|SAMLResponse)$/i;

const deepest = 8;

/** A text without e-mails, CPF and CNPJ numbers, tokens, cookies, recovery codes, panels' addresses and passwords (rule X14). */
export const scrubText = (text: string): string =>
  patterns.reduce(
    (left, [pattern, instead]) =>
      typeof instead === 'string' ? left.replace(pattern, instead) : left.replace(pattern, instead),
    text,
  );

/** A plain copy of a value without personal data, whatever its shape; fields named after a secret lose their value. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= deepest) return removed;
  if (Array.isArray(value)) return value.map((part) => scrub(part, depth + 1));
  if (!isPlain(value)) return scrubText(String(value));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      scrubText(key),
      secretKeys.test(key) && part !== null && part !== undefined ? removed : scrub(part, depth + 1),
    ]),
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || 'stack' in value;
}
