import { z } from '../../platform/zod';
import type { Operation } from './operation';

const problemSchema = z.object({ message: z.string().describe('O que houve, para pessoas.') });

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const entries = Object.entries(z.toJSONSchema(schema, { io }));
  return Object.fromEntries(entries.filter(([key]) => key !== '$schema'));
};

/** Statuses that any call may answer with, and when. */
const refusals: Readonly<Record<number, string>> = {
  401: 'Sem token, ou token inválido, vencido ou revogado.',
  403: 'O perfil não alcança o que foi pedido, ou o pedido tem o que não se atende.',
  404: 'Não existe, ou a área está desligada.',
  409: 'Já existe.',
  413: 'O pedido passa do tamanho permitido.',
  422: 'O pedido não faz sentido; a mensagem diz o quê.',
  429: 'Chamadas demais; espere o tempo de Retry-After.',
  503: 'O portal está sem acesso aos dados; tente de novo.',
};

/**
 * The OpenAPI 3.1 document of the gateway, made of the schemas that check its calls. `known` where it may say also who
 * reaches what, which is no stranger's business.
 */
export function documentOf(
  operations: readonly Operation[],
  { title, publicUrl, known }: { title: string; publicUrl?: string; known: boolean },
): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}: gateway do portal`,
      version: '1.0.0',
      description:
        'Chamadas para scripts e clientes antigos, com os direitos de quem as faz. Crie um token em /captura/automacao e envie-o em Authorization: Bearer.',
    },
    servers: [{ url: publicUrl ?? '/' }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { post: described(operation, known) }]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token pessoal do portal, ou token de identidade do emissor configurado.',
        },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
    },
  };
}

function described(operation: Operation, known: boolean): object {
  const { path, summary, description, body, form, extensions, answer, status, example } = operation;
  return {
    operationId: path.slice(1),
    summary,
    description,
    ...(known ? extensions : {}),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaOf(body, 'input'), example },
        ...(form ? { 'multipart/form-data': { schema: form } } : {}),
      },
    },
    responses: {
      [status]: {
        description: 'Feito.',
        content: { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      ...Object.fromEntries(Object.entries(refusals).map(([code, when]) => [code, refusal(when)])),
    },
  };
}

const refusal = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
