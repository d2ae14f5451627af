import * as Radix from '@radix-ui/react-dialog';
import { X } from '~/components/ui/icons';
import { useState } from 'react';
import dialog from '../../ui/dialog.module.css';
import { KeyList } from './key-list';
import styles from './palette.module.css';
import { PaletteSearch } from './palette-search';

export interface PaletteProps {
  readonly shows: 'places' | 'keys';
  /** What was typed before it opened. */
  readonly typed: string;
  /** Whose recents and favourites it shows. */
  readonly email: string;
  readonly onClose: () => void;
}

/** The palette over the page, or the keys of the screen; the focus returns to where it was. */
export function Palette({ shows, typed, email, onClose }: PaletteProps) {
  const [opener] = useState(() => document.activeElement);
  const title = shows === 'keys' ? 'Teclas' : 'Ir para';
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={`${dialog.stage} ${styles.stage}`}>
          <Radix.Content
            className={`${dialog.dialog} ${dialog.medium} ${styles.palette}`}
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
            }}
            data-shows={shows}
          >
            <Radix.Title className={shows === 'keys' ? dialog.title : 'visually-hidden'}>{title}</Radix.Title>
            {shows === 'keys' ? <KeyList /> : <PaletteSearch typed={typed} email={email} onClose={onClose} />}
            <Radix.Close className={`${dialog.cross} ${styles.cross}`} aria-label="Fechar">
              <X aria-hidden />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
