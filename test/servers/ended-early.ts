/** Why a portal did not come up: what it said last is the only trace of it. */
export const endedEarly = (code: number | null, output: readonly string[]) =>
  new Error(`The portal ended with ${code} before it served:\n${output.slice(-5).join('\n')}`);
