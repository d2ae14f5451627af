/** How a browser may like the portal to look: colours, the side navigation, the first steps. */
export const looks = {
  theme: ['auto', 'light', 'dark'],
  menu: ['wide', 'narrow'],
  steps: ['open', 'folded'],
} as const;

/** How a browser likes it. */
export type Preferences = { readonly [Name in keyof typeof looks]: (typeof looks)[Name][number] };
