const base = 'http://portal.invalid';

/**
 * The place to come back to after sign-in: a path of this site, or null for anything that a browser could read as
 * another site (`//evil`, `\\evil`, `/\evil`, a scheme, control characters) or as the sign-in page itself. What is
 * returned is what was checked: `/.//evil` becomes `//evil` only when it is normalised.
 */
export function safeReturnPath(given: string | null): string | null {
  if (!given || given.length > 2_000 || !given.startsWith('/') || /[\\\p{Cc}]/u.test(given)) return null;
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  if (!url || url.origin !== base || url.pathname.includes('//')) return null;
  // Addresses count in either case, and with slashes at their end.
  const plain = url.pathname.toLowerCase().replace(/\/+$/, '');
  return plain === '' || plain === '/logout' ? null : `${url.pathname}${url.search}`;
}

/** The place that a request names in `next` to come back to. */
export const returnPathOf = (request: { readonly url: string }): string | null =>
  safeReturnPath(new URL(request.url).searchParams.get('next'));
