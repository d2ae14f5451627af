/** Why a portal did not come up: what it said last is the only trace of it. */
export const endedEarly = (code: number | null, said: readonly string[]) =>
  new Error(`The portal ended with ${code} before it served:\n${said.slice(-5).join('\n')}`);
