import { z } from '../../platform/zod';

export type SearchSettings =
  | { readonly kind: 'builtin' }
  /** `index` names the Atlas Search index on `search_entries` (server/data/search/atlas.ts has its definition). */
  | { readonly kind: 'atlas'; readonly index: string };

const needsAtlas = 'falta: a busca do Atlas precisa de um banco no Atlas';

/** `SEARCH` and `SEARCH_ATLAS_INDEX` of the environment. */
export const searchEnvironment = z
  .discriminatedUnion(
    'SEARCH',
    [
      z.object({
        SEARCH: z
          .literal('builtin')
          .meta({ description: 'builtin or atlas: what the explorer asks', unset: 'builtin' }),
      }),
      z.object({
        SEARCH: z.literal('atlas'),
        SEARCH_ATLAS_INDEX: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,60}$/, 'use letras, dígitos, _ ou -, até 60 caracteres')
          .default('explorer')
          .meta({ description: 'name of the Atlas Search index' }),
        MONGODB_URI: z
          .string({ error: needsAtlas })
          .refine((address) => address !== 'embedded', { error: needsAtlas }),
      }),
    ],
    { error: 'use builtin ou atlas' },
  )
  .transform((e): SearchSettings =>
    e.SEARCH === 'atlas' ? { kind: 'atlas', index: e.SEARCH_ATLAS_INDEX } : { kind: 'builtin' },
  );
