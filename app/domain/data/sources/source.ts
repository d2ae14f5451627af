export const sourcesPath = '/captura/automacao/fontes';
export const newSourcePath = `${sourcesPath}/nova`;
export const sourcePath = (id: string): string => `${sourcesPath}/${id}`;
export const runPath = (id: string, run: string): string => `${sourcesPath}/${id}/${encodeURIComponent(run)}`;

export const sourceKinds = { s3: 'S3', sftp: 'SFTP', https: 'HTTPS' } as const;
export type SourceKind = keyof typeof sourceKinds;
export const sourceKindNames = Object.keys(sourceKinds) as [SourceKind, ...SourceKind[]];

export const sourceKindOf = (text: string | null): SourceKind =>
  sourceKindNames.find((kind) => kind === text) ?? 'sftp';

/** The kinds of credentials of each kind of place. */
export const loginKinds = {
  s3: { password: 'Chave de acesso' },
  sftp: { password: 'Usuário e senha', key: 'Usuário e chave privada' },
  https: {
    none: 'Sem credenciais',
    password: 'Usuário e senha (Basic)',
    bearer: 'Token (Bearer)',
    header: 'Cabeçalho próprio',
  },
} as const;
export type LoginKind = 'none' | 'password' | 'key' | 'bearer' | 'header';

export const loginWords = (kind: SourceKind, login: LoginKind): string =>
  (loginKinds[kind] as Partial<Record<LoginKind, string>>)[login] ?? '';

export const afterwardsKinds = {
  stay: 'Deixar onde está',
  move: 'Mover para uma pasta',
  rename: 'Acrescentar .lido ao nome',
} as const;

export const outcomeLabels = { taken: 'Buscado', skipped: 'Já buscado', failed: 'Falhou' } as const;
export type FileOutcome = keyof typeof outcomeLabels;
export const outcomeNames = Object.keys(outcomeLabels) as [FileOutcome, ...FileOutcome[]];

/**
 * Whether a file's name matches one of several patterns, separated by commas; `*` matches any characters and `?` one.
 * Case is ignored, and an empty list matches all.
 */
export function isWanted(patterns: string, name: string): boolean {
  const wanted = patterns.split(',').flatMap((pattern) => pattern.trim() || []);
  return wanted.length === 0 || wanted.some((pattern) => fits(pattern.toLowerCase(), name.toLowerCase()));
}

/** Returns only to the last `*`, so that matching takes little time for every pattern. */
function fits(pattern: string, name: string): boolean {
  let [at, star, from] = [0, -1, 0];
  for (let here = 0; here < name.length;) {
    if (at < pattern.length && pattern[at] !== '*' && (pattern[at] === '?' || pattern[at] === name[here])) {
      at += 1;
      here += 1;
    } else if (pattern[at] === '*') [star, from, at] = [at, here, at + 1];
    else if (star >= 0) [at, from, here] = [star + 1, from + 1, from + 1];
    else return false;
  }
  return pattern.slice(at).replaceAll('*', '') === '';
}
