import { isIP } from 'node:net';
import { ownAddress } from '../web-address';
import { z } from '../zod';

/** Where a document opens: inside the portal, or in Office's online viewer, which fetches it from `publicUrl`. */
export type ViewerSettings =
  | { readonly kind: 'portal' }
  | { readonly kind: 'office'; readonly publicUrl: string };

/** `VIEWER`; without it Office shows documents if `PUBLIC_URL` is public (rule F3). */
export const viewerEnvironment = z
  .object({
    VIEWER: z
      .enum(['portal', 'office'], { error: 'use portal ou office' })
      .optional()
      .meta({ description: 'portal or office: where documents open', unset: 'by PUBLIC_URL' }),
    PUBLIC_URL: ownAddress.optional(),
  })
  .transform(({ VIEWER, PUBLIC_URL }, context): ViewerSettings => {
    const open = PUBLIC_URL !== undefined && isPublic(PUBLIC_URL);
    if (VIEWER === 'office' && !open)
      context.addIssue({
        code: 'custom',
        path: ['VIEWER'],
        message: 'office precisa de um PUBLIC_URL https:// que se alcance da internet',
      });
    return open && VIEWER !== 'portal' ? { kind: 'office', publicUrl: PUBLIC_URL } : { kind: 'portal' };
  });

const privateEndings = [
  '.localhost',
  '.local',
  '.lan',
  '.internal',
  '.intranet',
  '.home.arpa',
  '.test',
  '.example',
];

/** True for an `https://` address with a name that other networks can resolve: neither a bare IP nor a local name. */
export function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (protocol !== 'https:' || isIP(name) || name.startsWith('[')) return false;
  return name.includes('.') && !privateEndings.some((ending) => name.endsWith(ending));
}
