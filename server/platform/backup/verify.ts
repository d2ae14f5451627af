import { Problem } from '../errors';
import { filesIn } from './files';
import { Damage, type Manifest } from './manifest';
import { names, type Place } from './place';
import type { Progress } from './progress';
import { isSame, sealOf, type Seal } from './sealed';

/** Maximum number of files that an error lists. */
const maxNamed = 50;

/**
 * Reads a whole backup and compares it with its checksums (rule A28).
 * @throws Damage that names missing and altered files
 */
export async function verify(place: Place, manifest: Manifest, progress: Progress): Promise<void> {
  const damaged: string[] = [];
  const check = async (name: string, saved: Seal): Promise<boolean> => {
    const whole = await isWhole(place, name, saved);
    progress.passed(1, saved.size);
    if (!whole) damaged.push(name);
    if (damaged.length >= maxNamed) throw new Damage(damaged);
    return whole;
  };
  progress.step('Conferindo coleções:');
  for (const saved of manifest.collections) await check(names.collection(saved.name), saved);
  progress.step('Conferindo arquivos:');
  for (const list of manifest.lists)
    if (await check(names.list(list.number), list))
      for (const file of await filesIn(place, list)) await check(names.file(file.key), file);
  if (damaged.length > 0) throw new Damage(damaged);
}

async function isWhole(place: Place, name: string, saved: Seal): Promise<boolean> {
  try {
    return isSame(saved, await sealOf(place, name));
  } catch (error) {
    if (error instanceof Problem && error.kind === 'absent') return false;
    throw error;
  }
}
