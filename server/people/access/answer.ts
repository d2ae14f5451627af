import { Problem } from '../../platform/errors';

/** A failure with a message becomes the form's answer, which keeps the typed values; all others are thrown. */
export async function answer<T extends object>(attempt: () => Promise<T>): Promise<T | { problem: Problem }> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    throw error;
  }
}
