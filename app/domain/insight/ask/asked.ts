/** Characters of a question that are read. */
export const maxQuestionLength = 300;

/** Where questions are asked. */
export const askPath = '/ij/perguntar';

/** The question of an address: `q`, or `pergunta` where `q` searches the rows behind it. */
export function askedIn(params: URLSearchParams): string {
  const typed = (params.get('pergunta') ?? params.get('q') ?? '').replaceAll(/\s+/g, ' ').trim();
  return [...typed].slice(0, maxQuestionLength).join('');
}

/** Address of a question. */
export const questionPath = (q: string): string => `${askPath}?${new URLSearchParams({ q })}`;
