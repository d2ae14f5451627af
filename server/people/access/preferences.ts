import { createCookie } from '@remix-run/node';
import { looks, type Preferences } from '../../../app/domain/people/access/look';
import { z } from '../../platform/zod';

const preferencesSchema = z.object({
  theme: z.enum(looks.theme).catch('auto'),
  menu: z.enum(looks.menu).catch('wide'),
  steps: z.enum(looks.steps).catch('open'),
});

/** The theme that a browser prefers, in a separate cookie, because it belongs to the device and not the account. */
export class LookPreferences {
  readonly #cookie;

  constructor({ secure }: { secure: boolean }) {
    this.#cookie = createCookie('portal_look', {
      path: '/',
      sameSite: 'lax',
      maxAge: 31_536_000,
      httpOnly: true,
      secure,
    });
  }

  async read(cookieHeader: string | null): Promise<Preferences> {
    const stored: unknown = await this.#cookie.parse(cookieHeader);
    return preferencesSchema.parse(stored && typeof stored === 'object' ? stored : {});
  }

  /** `Set-Cookie` value with a choice merged into the stored ones. */
  async write(cookieHeader: string | null, choice: Partial<Preferences>): Promise<string> {
    return this.#cookie.serialize({ ...(await this.read(cookieHeader)), ...choice });
  }
}
