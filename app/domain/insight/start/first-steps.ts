/** One of the first things that a company brings to its portal. */
export interface FirstStep {
  readonly id: string;
  readonly title: string;
  /** Which screens it fills. */
  readonly fills: string;
  readonly done: boolean;
  /** How far it is, in words. */
  readonly state: string;
  /** Where it is done; null for who may not. */
  readonly to: string | null;
  readonly act: string;
  /** Address of the model file, where a file does it. */
  readonly model: string | null;
}

export interface FirstSteps {
  readonly steps: readonly FirstStep[];
  readonly done: number;
}
