import { letterParts } from '~/domain/mail/letter';
import styles from './letters.module.css';

/** A letter's plain text with links to press; `own` is the portal's address in it. */
export function LetterText({ text, own }: { text: string; own: string }) {
  return (
    <div className={styles.text}>
      {letterParts(text, own).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} href={part.href} rel="noreferrer">
            {part.text}
          </a>
        ),
      )}
    </div>
  );
}
