import { Problem } from '../../platform/errors';

/** An outage goes on its way; what a person can do something about is the form's answer. */
export async function answer<T extends object>(attempt: () => Promise<T>): Promise<T | { problem: Problem }> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Problem && error.kind !== 'unavailable') return { problem: error };
    throw error;
  }
}
