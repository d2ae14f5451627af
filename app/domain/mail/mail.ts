/** State of the portal's letters: sent, shown to everybody in a demo, or only stored. */
export type MailState = 'sent' | 'shown' | 'kept';
