import { z } from './zod';

/** A setting that holds an `http://` or `https://` address. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'use um endereço http:// ou https://' });

/** `PUBLIC_URL`, of which the portal is the whole site, normalized as an origin for comparisons. */
export const ownAddress = webAddress.transform((given, context) => {
  const { origin, username, password, pathname, search, hash } = new URL(given);
  if (!username && !password && pathname === '/' && !search && !hash) return origin;
  context.addIssue({
    code: 'custom',
    message: 'use só protocolo e servidor, como https://portal.empresa.com.br, sem usuário, caminho, ? ou #',
  });
  return z.NEVER;
});

/** The portal's own address where letters carry links to it, which must not follow a forged `Host`. */
export const addressForLinks = z
  .string({ error: 'falta: os links dos e-mails partem deste endereço' })
  .pipe(ownAddress);
