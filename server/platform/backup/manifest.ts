import { createHash } from 'node:crypto';
import { z } from '../zod';
import { names, type Place } from './place';
import { putText, textOf } from './sealed';

/** Incremented when an older portal can no longer restore backups of a newer one. */
const format = 1;

const sealShape = { size: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

export const savedCollectionSchema = z.object({
  name: z.string().min(1),
  documents: z.int().nonnegative(),
  ...sealShape,
});

export type SavedCollection = z.infer<typeof savedCollectionSchema>;

/** A list names files; `bytes` are theirs, `size` and `sha256` the list's own. */
const savedListSchema = z.object({
  number: z.int().positive(),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  ...sealShape,
});

export type SavedList = z.infer<typeof savedListSchema>;

const manifestSchema = z.object({
  format: z.literal(format, { error: 'formato de outra versão do portal' }),
  /** The portal's version, for people. */
  portal: z.string(),
  /** Everything that was acknowledged before is in it. */
  moment: z.iso.datetime(),
  /** What the collections were upgraded to, by name. */
  versions: z.record(z.string(), z.int()),
  /** The collections of the release that saved it, with their migrations and object fields; older backups lack this. */
  known: z
    .record(z.string(), z.object({ migrations: z.array(z.string()), objects: z.array(z.string()) }))
    .optional(),
  collections: z.array(savedCollectionSchema),
  lists: z.array(savedListSchema),
  /** Keys that records name and that the store did not have. */
  absent: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

const sealedSchema = z.object({ sha256: z.string(), backup: z.unknown() });

const digestOf = (backup: unknown): string =>
  createHash('sha256').update(JSON.stringify(backup)).digest('hex');

/** Makes a backup whole. Answers the SHA-256 by which it can be known again. */
export async function seal(place: Place, contents: Omit<Manifest, 'format'>): Promise<string> {
  const backup: Manifest = { format, ...contents };
  const sha256 = digestOf(backup);
  await putText(place, names.manifest, `${JSON.stringify({ sha256, backup }, null, 1)}\n`);
  return sha256;
}

/**
 * Reads the manifest of a backup.
 * @throws Damage if the manifest was altered; Error if it is missing or has another format
 */
export async function manifestOf(place: Place): Promise<{ manifest: Manifest; sha256: string }> {
  if (!(await place.has(names.manifest)))
    throw new Error(`${place.address} não tem ${names.manifest}: não é um backup, ou ele não terminou`);
  const { sha256, backup } = parsed(await textOf(place, names.manifest));
  if (digestOf(backup) !== sha256) throw new Damage([names.manifest]);
  const manifest = manifestSchema.safeParse(backup);
  if (!manifest.success) throw new Error(`${names.manifest}: ${manifest.error.issues[0]?.message ?? ''}`);
  return { manifest: manifest.data, sha256 };
}

function parsed(content: string): z.infer<typeof sealedSchema> {
  try {
    return sealedSchema.parse(JSON.parse(content));
  } catch {
    throw new Damage([names.manifest]);
  }
}

/** Parts of a backup that are not what was saved, by name. */
export class Damage extends Error {
  constructor(readonly parts: readonly string[]) {
    super(`o backup está danificado: ${parts.join(', ')}`);
    this.name = 'Damage';
  }
}
