import { createCookie } from '@remix-run/node';
import { z } from '../zod';

const preferencesSchema = z.object({
  theme: z.enum(['auto', 'light', 'dark']).catch('auto'),
  menu: z.enum(['wide', 'narrow']).catch('wide'),
  steps: z.enum(['open', 'folded']).catch('open'),
});

/** How this browser likes the portal to look: colours, the side navigation wide or narrow, the first steps open or folded. */
export type Preferences = z.infer<typeof preferencesSchema>;

const choiceSchema = preferencesSchema.partial();

/** The look that a browser prefers, kept in a cookie of its own, since it belongs to the device and not the account. */
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
    const held: unknown = await this.#cookie.parse(cookieHeader);
    return preferencesSchema.parse(held && typeof held === 'object' ? held : {});
  }

  /** `Set-Cookie` value with the choices of `form` over those held before. */
  async write(cookieHeader: string | null, form: FormData): Promise<string> {
    const chosen = choiceSchema.parse({ ...(await this.read(cookieHeader)), ...Object.fromEntries(form) });
    return this.#cookie.serialize(chosen);
  }
}
