import { readFileSync } from 'node:fs';
import { parseDocument, type ScalarTag, type CollectionTag } from 'yaml';

/** Docker Compose's own: what replaces rather than joins what the file before says. */
const tags: (ScalarTag | CollectionTag)[] = (['!override', '!reset'] as const).map((tag) => ({
  tag,
  collection: 'seq' as const,
}));

export interface Service {
  readonly image: string;
  readonly user?: string;
  readonly restart?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly (string | { readonly type: string; readonly target: string })[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly deploy?: { readonly resources?: { readonly limits?: Readonly<Record<string, string | number>> } };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

/** A compose file as Docker reads it, its anchors merged. */
export function composeFile(file: string): ComposeFile {
  const document = parseDocument(readFileSync(file, 'utf8'), { merge: true, customTags: tags });
  if (document.errors.length > 0) throw new Error(`${file}: ${String(document.errors[0])}`);
  return document.toJS() as ComposeFile;
}
