import { textIn } from '../../values/form-text';

/** How a browser may like the portal to look: colours, the side navigation, the first steps. */
export const looks = {
  theme: ['auto', 'light', 'dark'],
  menu: ['wide', 'narrow'],
  steps: ['open', 'folded'],
} as const;

/** How a browser likes it. */
export type Preferences = { readonly [Name in keyof typeof looks]: (typeof looks)[Name][number] };

/** What a form chooses of them; null where that is nothing, or what there is not. */
export function lookChoice(form: FormData): Partial<Preferences> | null {
  const chosen = Object.entries<readonly string[]>(looks).filter(([name]) => form.has(name));
  if (chosen.length === 0 || !chosen.every(([name, choices]) => choices.includes(textIn(form, name))))
    return null;
  return Object.fromEntries(chosen.map(([name]) => [name, textIn(form, name)])) as Partial<Preferences>;
}
