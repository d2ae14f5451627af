/**
 * What becomes of the portal's letters: they are sent; they are kept in a demo, for all to read; or they are kept where
 * nobody reads them.
 */
export type MailState = 'sent' | 'shown' | 'kept';
