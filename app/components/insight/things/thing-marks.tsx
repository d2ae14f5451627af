import { thingKinds, thingOfField, thingPath, type ThingKind } from '~/domain/insight/things/thing';
import { ArrowUpRight } from '../../ui/icons';
import { ThingLink, useOpen } from './thing-link';
import styles from './thing-marks.module.css';

/** The value of a field of rows: a link where it is the code of a thing. */
export function FieldText({ field, code, text = code }: { field: string; code: string; text?: string }) {
  const kind = thingOfField(field);
  return kind ? <ThingLink kind={kind} code={code} text={text} /> : text;
}

/** The way to the page of a thing beside a text that leads elsewhere already. */
export function ThingArrow({ kind, code }: { kind: ThingKind | null; code: string }) {
  if (!useOpen(kind, code)) return null;
  const label = `Página: ${thingKinds[kind].one} ${code}`;
  return (
    <a
      href={thingPath(kind, code)}
      className={styles.arrow}
      aria-label={label}
      title={label}
      data-link="page"
      data-discover="true"
    >
      <ArrowUpRight aria-hidden />
    </a>
  );
}
