/** The error of a portal that did not start, with its last output. */
export const endedEarly = (code: number | null, output: readonly string[]) =>
  new Error(`The portal ended with ${code} before it served:\n${output.slice(-5).join('\n')}`);
