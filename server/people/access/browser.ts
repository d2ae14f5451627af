/** A browser, as far as the door looks at it. */
export interface Browser {
  /** Its `Cookie` header. */
  readonly cookies: string | null;
  readonly address: string;
  readonly userAgent: string;
}

export const browserOf = ({ headers }: Request, address: string): Browser => ({
  cookies: headers.get('Cookie'),
  address,
  userAgent: headers.get('User-Agent') ?? '',
});
