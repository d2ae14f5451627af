/** Maximum number of characters of a question; the rest is ignored. */
export const maxQuestionLength = 300;

/** Address for questions. */
export const askPath = '/ij/perguntar';

/** The question in an address: `q`, or `pergunta` if `q` is the search text of the rows. */
export function askedIn(params: URLSearchParams): string {
  const typed = (params.get('pergunta') ?? params.get('q') ?? '').replaceAll(/\s+/g, ' ').trim();
  return [...typed].slice(0, maxQuestionLength).join('');
}

/** Address of a question's answer. */
export const questionPath = (q: string): string => `${askPath}?${new URLSearchParams({ q })}`;
