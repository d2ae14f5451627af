import { documentTypes, statementKey, statementTypes } from '../../../app/domain/finance/statements/request';
import type { StatementServices } from '../../finance/statements/open';
import { z } from '../../platform/zod';
import { defineOperation } from './operation';

/** `POST /report` (rule D12): orders a financial statement; repeated, it returns the existing documents. */
export const financialReport = ({ desk, maker, list }: StatementServices) =>
  defineOperation({
    path: '/report',
    summary: 'Demonstração financeira de uma empresa',
    description:
      'Pede o Word e o Excel da demonstração; o mesmo pedido, repetido, é o mesmo trabalho. status diz se ainda está sendo feita (processing), se o documento pedido está pronto (done) ou se falhou (failed): repita o pedido até done. url serve o documento por cinco minutos.',
    body: z.object({
      businessUnitID: z
        .union([z.string().max(20), z.number().int()])
        .transform(String)
        .describe('Código da empresa.'),
      type: z.enum(statementTypes).default('MONTHLY'),
      competencyDate: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/)
        .describe('Competência, YYYY-MM-DD ou YYYY-MM; da anual vale o ano.'),
      typeDocument: z.enum(documentTypes).describe('Documento cujo endereço se quer.'),
    }),
    answer: z.object({
      status: z.enum(['processing', 'done', 'failed']),
      response: z.array(z.object({ typeDocument: z.enum(documentTypes), url: z.string() })),
    }),
    status: 200,
    example: {
      businessUnitID: '2236',
      type: 'MONTHLY',
      competencyDate: '2026-10-01',
      typeDocument: 'DOCX',
    },
    changes: true,
    subject: ({ businessUnitID, type, competencyDate }) => `${businessUnitID} ${type} ${competencyDate}`,
    run: async ({ person, origin }, { businessUnitID, type, competencyDate, typeDocument }) => {
      const request = await desk.request({ businessUnitID, type, dateRef: competencyDate.slice(0, 7) });
      await maker.order(request, person.email, true);
      const [{ step }, documents] = await Promise.all([list.result(request), list.documents(request)]);
      const wanted = documents.filter((document) => document.typeDocument === typeDocument);
      const status = step === 'failed' ? 'failed' : wanted.length > 0 ? 'done' : 'processing';
      const response = await Promise.all(
        wanted.map(async () => {
          const url = await list.downloadUrl(statementKey(request), typeDocument);
          return { typeDocument, url: new URL(url, origin).href };
        }),
      );
      return { status, response };
    },
  });
