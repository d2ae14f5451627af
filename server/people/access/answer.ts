import { Problem } from '../../platform/errors';

/** What has words for a person is the form's answer, which keeps what was typed; all else goes on its way. */
export async function answer<T extends object>(attempt: () => Promise<T>): Promise<T | { problem: Problem }> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    throw error;
  }
}
