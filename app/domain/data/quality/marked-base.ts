/** A base whose figures may be incomplete: it is late, or its last load was unusual (rule D19). */
export interface MarkedBase {
  readonly name: string;
  readonly label: string;
  /** Its marks, as a continuation of its name. */
  readonly words: string;
  /** The page of its loads; null for people without access to it. */
  readonly href: string | null;
}
