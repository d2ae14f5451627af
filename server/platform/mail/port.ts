/** A letter to one person, in plain text and as simple HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly files?: readonly MailFile[];
}

/** A file of a letter; one with `cid` is a picture that its HTML shows as `cid:<cid>`. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  readonly cid?: string;
}

/** The way letters leave the portal. */
export interface Mailer {
  /** @throws Problem `unavailable` when the letter could not be handed over */
  send(mail: Mail): Promise<void>;
}
