import { ChevronDown } from '~/components/ui/icons';
import type { Chip } from '~/domain/insight/ask/chips';
import { questionPath } from '~/domain/insight/ask/asked';
import { Menu } from '../../ui/menu';
import menuStyles from '../../ui/menu.module.css';
import styles from './ask.module.css';

/** Parts of a question, each with the questions that it could be in its place. */
export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={`${chip.kind} ${chip.text}`} data-kind={chip.kind}>
          <ChipMenu {...chip} />
        </li>
      ))}
    </ul>
  );
}

function ChipMenu({ label, text, choices }: Chip) {
  const words = (
    <span>
      {label && <small>{label} </small>}
      {text}
    </span>
  );
  if (choices.length === 0) return <span className={styles.fixed}>{words}</span>;
  return (
    <Menu
      label={
        <>
          {words}
          <ChevronDown aria-hidden />
        </>
      }
    >
      <div className={styles.choices}>
        {choices.map(({ label: other, q }) => (
          <a key={`${other} ${q}`} href={questionPath(q)} className={menuStyles.item} data-link="here">
            {other}
          </a>
        ))}
      </div>
    </Menu>
  );
}
