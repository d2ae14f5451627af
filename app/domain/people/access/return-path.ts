const base = 'http://portal.invalid';

/**
 * The page to return to after sign-in: a path of this site. Null for anything that a browser could interpret as another
 * site (`//evil`, `\\evil`, `/\evil`, a scheme, control characters) or as the sign-in page. The checked text itself is
 * returned, because normalising `/.//evil` would give `//evil`.
 */
export function safeReturnPath(given: string | null): string | null {
  if (!given || given.length > 2_000 || !given.startsWith('/') || /[\\\p{Cc}]/u.test(given)) return null;
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  if (!url || url.origin !== base || url.pathname.includes('//')) return null;
  // Addresses are valid in upper and lower case, and with trailing slashes.
  const plain = url.pathname.toLowerCase().replace(/\/+$/, '');
  return plain === '' || plain === '/logout' ? null : `${url.pathname}${url.search}`;
}

/** The page to return to, from a request's parameter `next`. */
export const returnPathOf = (request: { readonly url: string }): string | null =>
  safeReturnPath(new URL(request.url).searchParams.get('next'));
