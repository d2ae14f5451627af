import { withoutCpf } from '../../../app/domain/values/cpf';
import { markedHtml, plainText } from '../../../app/domain/data/search/result';
import { entryTypes } from '../../../app/domain/data/search/types';
import { defineOperation } from './operation';
import { z } from '../../platform/zod';
import type { Explorer } from '../search/explorer';

const longest = 500;
const deepest = 1_000_000;

const whole = (max: number) => z.number().int().min(0).max(max);

const body = z.object({
  search: z.string().max(longest).describe('O que se procura; a pontuação não conta.'),
  exactPh: z
    .union([z.boolean(), z.enum(['on', ''])])
    .default(false)
    .describe('true ou "on": as palavras nesta ordem.'),
  start: whole(deepest).optional().describe('Resultados a pular; sem ele valem page e pageSize.'),
  pageSize: z.union([z.literal(20), z.literal(40)]).default(20),
  page: z.number().int().min(1).max(deepest).default(1).describe('A partir de 1.'),
  type: z.enum(entryTypes).optional().describe('Só este tipo.'),
});

const answer = z.object({
  response: z.array(
    z.object({
      id: z.string(),
      type: z.enum(entryTypes),
      title: z.string(),
      snippet: z.string().describe('HTML: texto escapado, com o que foi encontrado em <mark>.'),
      url: z.string().describe('Caminho dentro do portal.'),
      date: z.string(),
    }),
  ),
  count: z.number().describe('Resultados ao todo; de buscas muito amplas, os que se contam.'),
  facets: z.record(z.string(), z.number()).describe('Resultados por tipo, qualquer que seja o pedido.'),
});

/** `POST /atlas` (rule D12): the explorer's search for scripts, under the caller's own role. */
export const atlasCall = (explorer: Explorer) =>
  defineOperation({
    path: '/atlas',
    summary: 'Busca do Explorer',
    description:
      'Procura em SKUs, dados mestres, arquivos e relatórios, e responde só o que o perfil pode abrir. Maiúsculas e acentos não contam; um código é encontrado com e sem pontuação.',
    body,
    answer,
    status: 200,
    example: { search: 'batom matte', exactPh: false, page: 1, pageSize: 20 },
    changes: false,
    // Before it is cut: half a number would be none, and stay.
    subject: ({ search }) => withoutCpf(search).slice(0, 80),
    run: async ({ person }, { search, exactPh, start, page, pageSize, type }) => {
      const found = await explorer.search(person, {
        search,
        exactPh: exactPh === true || exactPh === 'on',
        type: type ?? null,
        skip: start ?? (page - 1) * pageSize,
        limit: pageSize,
      });
      return {
        response: found.results.map(({ id, type: kind, title, snippet, url, date }) => ({
          id,
          type: kind,
          title: plainText(title),
          snippet: markedHtml(snippet.some(({ hit }) => hit) ? snippet : [...title, ...separated(snippet)]),
          url,
          date: date.toISOString(),
        })),
        count: found.total,
        facets: Object.fromEntries(found.facets.map(({ type: kind, count }) => [kind, count])),
      };
    },
  });

const separated = <T extends { text: string; hit: boolean }>(snippet: readonly T[]) =>
  snippet.length > 0 ? [{ text: ' · ', hit: false }, ...snippet] : [];
