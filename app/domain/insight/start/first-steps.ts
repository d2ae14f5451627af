/** One of the first tasks of a company in its portal. */
export interface FirstStep {
  readonly id: string;
  readonly title: string;
  /** The screens that it fills. */
  readonly fills: string;
  readonly done: boolean;
  /** Its progress, as text. */
  readonly state: string;
  /** Address of the task's screen; null for people who may not do it. */
  readonly to: string | null;
  readonly act: string;
  /** Address of the model file, if the task needs a file. */
  readonly model: string | null;
}

export interface FirstSteps {
  readonly steps: readonly FirstStep[];
  readonly done: number;
}
