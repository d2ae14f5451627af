/** A base whose figures may lack something: it has not come when it was due, or its last load was unusual (rule D19). */
export interface MarkedBase {
  readonly name: string;
  readonly label: string;
  /** What is to be known of it, as it goes on behind its name. */
  readonly words: string;
  /** Where its loads are looked at; null for who may not open that. */
  readonly href: string | null;
}
