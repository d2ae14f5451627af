import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly spec?: unknown;
}
export type Labels = Readonly<Record<string, string>>;

interface Generator {
  readonly name: string;
  readonly envs?: readonly string[];
  readonly literals?: readonly string[];
  readonly files?: readonly string[];
}

export interface Kustomization {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly labels?: readonly { readonly pairs: Labels }[];
  readonly configMapGenerator?: readonly Generator[];
  readonly secretGenerator?: readonly Generator[];
  readonly patches?: readonly { readonly target: { readonly name: string }; readonly patch: string }[];
}

export const kustomization = (folder: string): Kustomization =>
  parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;

/** What a folder's files declare, without what other folders add to it. */
export function manifestsOf(folder: string): Manifest[] {
  const files = (kustomization(folder).resources ?? []).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) =>
    parseAllDocuments(readFileSync(path.join(folder, name), 'utf8')).map(
      (document) => document.toJS() as Manifest,
    ),
  );
}

/** `NAME=value` lines of a folder's ConfigMaps. */
export function settingsOf(folder: string): Record<string, string> {
  const lines = (kustomization(folder).configMapGenerator ?? []).flatMap(({ envs = [], literals = [] }) => [
    ...envs.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')),
    ...literals,
  ]);
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
}

/** Where the models of an API group are: `apps/v1` of Kubernetes itself, others of their operator. */
export const modelsOf = (apiVersion: string): string =>
  apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;

const virtual = path.resolve('test/server/deploy/as-typed.ts');

/** What the types of the API say of manifests, names that they do not know included, which schemas let pass. */
export function typeErrors(manifests: readonly Manifest[]): string[] {
  const source = manifests
    .map(
      (manifest, at) =>
        `import type { I${manifest.kind} as T${at} } from '${modelsOf(manifest.apiVersion)}';\n` +
        `export const m${at}: T${at} = ${JSON.stringify(manifest)};\n`,
    )
    .join('');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === virtual || fileExists(file);
  host.getSourceFile = (file, version, ...rest) =>
    file === virtual ? ts.createSourceFile(file, source, version) : getSourceFile(file, version, ...rest);
  const program = ts.createProgram([virtual], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

/** Files that a kustomization names and that are not there; secrets are not in the repository. */
export const missingFiles = (folder: string): string[] => {
  const { resources = [], components = [], configMapGenerator = [] } = kustomization(folder);
  return [...resources, ...components, ...configMapGenerator.flatMap(({ envs = [] }) => envs)].filter(
    (name) => !existsSync(path.join(folder, name)),
  );
};
