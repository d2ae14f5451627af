import { z } from './zod';

/** A setting that holds an `http://` or `https://` address. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'use um endereço http:// ou https://' });

/** The portal's own address where letters carry links to it, which must not follow a forged `Host`. */
export const addressForLinks = z
  .string({ error: 'falta: os links dos e-mails partem deste endereço' })
  .pipe(webAddress);
