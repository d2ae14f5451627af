/** A letter to one person, in plain text and as simple HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way letters leave the portal. */
export interface Mailer {
  /** @throws Problem `unavailable` when the letter could not be handed over */
  send(mail: Mail): Promise<void>;
}
