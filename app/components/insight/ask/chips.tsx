import { useEffect, useRef, type MouseEvent } from 'react';
import { ChevronDown } from '~/components/ui/icons';
import type { Chip } from '~/domain/insight/ask/chips';
import { questionPath } from '~/domain/insight/ask/asked';
import { Menu } from '../../ui/menu';
import menuStyles from '../../ui/menu.module.css';
import styles from './ask.module.css';

/** Parts of a question, each with the questions that it could be in its place. */
export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  const list = useRef<HTMLUListElement>(null);
  const chose = useRef(false);
  // The focus stays on the chip that was changed, or on the list where it was removed.
  useEffect(() => {
    if (chose.current && document.activeElement === document.body) list.current?.focus();
    chose.current = false;
  }, [chips]);
  const choose = ({ target }: MouseEvent) => {
    const chosen = target instanceof Element ? target.closest('a') : null;
    const menu = chosen?.closest('details');
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
    chose.current = true;
  };
  return (
    <ul ref={list} className={styles.chips} aria-label={label} tabIndex={-1} onClick={choose}>
      {chips.map((chip, at) => (
        <li key={`${chip.kind} ${at}`} data-kind={chip.kind}>
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
