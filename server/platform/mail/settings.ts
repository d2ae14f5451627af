import { addressForLinks } from '../web-address';
import { z } from '../zod';

/** The mail server that letters are handed to. */
export interface SmtpSettings {
  readonly kind: 'smtp';
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** Sender of every letter: `Portal <portal@company.example>`. */
  readonly from: string;
}

export type MailSettings = { readonly kind: 'outbox' } | SmtpSettings;

const smtp = z.object({
  MAIL: z
    .literal('smtp')
    .meta({ description: 'smtp sends letters; outbox keeps them unsent, and says so on /inicio' }),
  SMTP_URL: z
    .string({ error: 'falta: informe o servidor de e-mail' })
    .regex(/^smtps?:\/\/\S+$/, 'use um endereço smtp:// ou smtps://')
    .meta({ description: 'the mail server' }),
  MAIL_FROM: z
    .string({ error: 'falta: informe o remetente dos e-mails' })
    .regex(
      /^([^\r\n<>]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'use um remetente, como Portal <portal@empresa.com.br>',
    )
    .meta({ description: 'sender of letters' }),
  PUBLIC_URL: addressForLinks,
});

/** `MAIL`, `SMTP_URL` and `MAIL_FROM` of the environment. */
export const mailEnvironment = z
  .discriminatedUnion('MAIL', [z.object({ MAIL: z.literal('outbox') }), smtp], {
    error: ({ input }) =>
      (input as { MAIL?: string }).MAIL === undefined
        ? 'falta: informe smtp, ou outbox para guardar os e-mails no banco sem os enviar'
        : 'use outbox ou smtp',
  })
  .transform((e): MailSettings => {
    if (e.MAIL === 'outbox') return { kind: 'outbox' };
    return { kind: 'smtp', url: e.SMTP_URL, from: e.MAIL_FROM };
  });
