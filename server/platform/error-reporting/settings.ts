import { z } from '../zod';

/** `SENTRY_DSN` of the environment: a project of a server that speaks Sentry's protocol; absent: the log alone. */
export const errorReportingEnvironment = z
  .object({
    SENTRY_DSN: z
      .string()
      .regex(
        /^https?:\/\/[\w-]+(?::[\w-]+)?@[^\s/@]+(?:\/[^\s/]+)*\/\d+$/,
        'use o DSN do projeto, como https://chave@sentry.empresa.com.br/1',
      )
      .optional()
      .meta({ description: 'where errors are reported besides the log' }),
  })
  .transform(({ SENTRY_DSN }) => ({ sentryDsn: SENTRY_DSN ?? null }));

export type ErrorReportingSettings = z.infer<typeof errorReportingEnvironment>;
