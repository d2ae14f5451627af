/** A base whose figures may lack something: it has not come when it was due, or its last load was unusual (rule D19). */
export interface MarkedBase {
  readonly name: string;
  readonly label: string;
  /** Its marks, as a continuation of its name. */
  readonly words: string;
  /** The page of its loads; null for people without access to it. */
  readonly href: string | null;
}
