import { messages } from '../../../app/domain/messages';
import type { Dashboards } from '../../insight/panels/dashboards';
import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';
import { defineOperation } from './operation';

const credentials = z
  .object({
    accessKeyId: z.string().min(1).max(200),
    secretAccessKey: z.string().min(1).max(200),
    sessionToken: z.string().min(1).max(4_096),
  })
  .describe('Credenciais temporárias do identity pool; ausentes, o portal usa as suas.');

/** Temporary credentials live an hour; the service itself says when they are over. */
const maxMs = 3_600_000;

/** `POST /getembededurl` (rule D12). */
export const embedUrl = (dashboards: Dashboards, tenant: string) =>
  defineOperation({
    path: '/getembededurl',
    summary: 'Endereço de um painel para um quadro (iframe)',
    description:
      'Responde um endereço que mostra o painel a quem chama, por tempo limitado. resetDisabled, undoRedoDisabled, dashboardRegion e as credenciais valem para painéis do QuickSight.',
    body: z.object({
      email: z.string().max(254).describe('E-mail de quem chama.'),
      clientName: z.string().max(64).describe('Identificador da empresa (TENANT_ID).'),
      dashboardId: z.string().min(1).max(200).describe('Como em dashboards.dashboardId.'),
      dashboardRegion: z
        .string()
        .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
        .describe('Região do painel; ausente, a configurada.')
        .optional(),
      resetDisabled: z.boolean().optional(),
      undoRedoDisabled: z.boolean().optional(),
      credentials: credentials.optional(),
    }),
    answer: z.object({ EmbedUrl: z.url() }),
    status: 200,
    example: {
      email: 'gold@demo.example',
      clientName: 'energia-varejo',
      dashboardId: 'planejado-realizado',
      dashboardRegion: 'us-east-1',
      resetDisabled: true,
      undoRedoDisabled: true,
    },
    changes: false,
    subject: ({ dashboardId }) => dashboardId,
    run: async ({ person, letInBy, origin }, given) => {
      if (given.email.toLowerCase() !== person.email || given.clientName !== tenant)
        throw new Problem('forbidden', messages.otherViewer);
      const { url } = await dashboards.address(
        person,
        letInBy,
        await dashboards.byName(given.dashboardId, person),
        {
          region: given.dashboardRegion,
          resetDisabled: given.resetDisabled,
          undoRedoDisabled: given.undoRedoDisabled,
          credentials: given.credentials && {
            ...given.credentials,
            expiresAt: new Date(Date.now() + maxMs),
          },
        },
      );
      return { EmbedUrl: new URL(url, origin).href };
    },
  });
