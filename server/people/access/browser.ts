/** The data of a browser that sign-in uses. */
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
