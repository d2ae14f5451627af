import { createCookie } from '@remix-run/node';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';

const looks = {
  theme: ['auto', 'light', 'dark'],
  menu: ['wide', 'narrow'],
  steps: ['open', 'folded'],
} as const;

const preferencesSchema = z.object({
  theme: z.enum(looks.theme).catch('auto'),
  menu: z.enum(looks.menu).catch('wide'),
  steps: z.enum(looks.steps).catch('open'),
});

/** How this browser likes the portal to look: colours, the side navigation wide or narrow, the first steps open or folded. */
export type Preferences = z.infer<typeof preferencesSchema>;

/** What one form chooses: at least one thing, of what there is to choose. */
const choiceSchema = z
  .object({
    theme: z.enum(looks.theme).optional(),
    menu: z.enum(looks.menu).optional(),
    steps: z.enum(looks.steps).optional(),
  })
  .refine((choice) => Object.keys(choice).length > 0);

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

  /**
   * `Set-Cookie` value with the choices of `form` over those held before.
   * @throws Problem `invalid` for a form that chooses nothing, or what there is not
   */
  async write(cookieHeader: string | null, form: FormData): Promise<string> {
    const { data: choice } = choiceSchema.safeParse(Object.fromEntries(form));
    if (!choice) throw new Problem('invalid', messages.unknownForm);
    return this.#cookie.serialize({ ...(await this.read(cookieHeader)), ...choice });
  }
}
