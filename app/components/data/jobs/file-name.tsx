import styles from './file-name.module.css';

interface FileNameProps {
  name: string;
  shortName: string;
  /** What `shortName` leaves out; empty where it is the whole. */
  nameEnd: string;
  href: string;
  /** True where it leads to a page and not to a file. */
  toPage?: boolean;
}

/** A file's name as lists show it (rule X4), with its end below: files of one kind differ in that alone. */
export function FileName({ name, shortName, nameEnd, href, toPage }: FileNameProps) {
  return (
    <>
      <a href={href} title={name} {...(toPage && { 'data-link': 'page', 'data-discover': 'true' })}>
        {shortName}
      </a>
      {nameEnd && <small className={styles.end}>{nameEnd}</small>}
    </>
  );
}
