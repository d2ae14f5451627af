import { readFileSync } from 'node:fs';
import { reasonOf } from './reason';

/** Settings that are secret or carry one: each may be given as the file that holds it, named by `<NAME>_FILE`. */
export const secretNames = [
  'COGNITO_CLIENT_SECRET',
  'MONGODB_URI',
  'QUICKSIGHT_ACCESS_KEY_ID',
  'QUICKSIGHT_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SENTRY_DSN',
  'SESSION_SECRETS',
  'SMTP_URL',
] as const;

export const secretFileNames = secretNames.map((name) => `${name}_FILE`);

/** The settings together with those given as files, and the errors of these files. */
export function withSecretsOfFiles(given: Readonly<Record<string, string>>): {
  settings: Record<string, string>;
  problems: string[];
} {
  const settings = { ...given };
  const problems: string[] = [];
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) problems.push(`${name}_FILE: ${name} também foi informado; use um dos dois`);
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (secret) settings[name] ??= secret;
      else problems.push(`${name}_FILE: o arquivo ${file} está vazio`);
    } catch (error) {
      problems.push(`${name}_FILE: o arquivo não pode ser lido: ${reasonOf(error)}`);
    }
  }
  return { settings, problems };
}
