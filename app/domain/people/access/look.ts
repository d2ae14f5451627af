/** Preferences of a browser: colours, the side navigation, the first steps. */
export const looks = {
  theme: ['auto', 'light', 'dark'],
  menu: ['wide', 'narrow'],
  steps: ['open', 'folded'],
} as const;

/** The preferences of one browser. */
export type Preferences = { readonly [Name in keyof typeof looks]: (typeof looks)[Name][number] };
