import * as Radix from '@radix-ui/react-dialog';
import { X } from '~/components/ui/icons';
import type { ReactNode } from 'react';
import dialog from '../ui/dialog.module.css';
import styles from './dialogs.module.css';

export interface OverlayProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function OverlayFrame({ title, description, size = 'small', onClose, children }: OverlayProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={dialog.stage}>
          <Radix.Content
            className={`${dialog.dialog} ${dialog[size]}`}
            {...(!description && { 'aria-describedby': undefined })}
            onCloseAutoFocus={(event) => event.preventDefault()}
          >
            <Radix.Title className={dialog.title}>{title}</Radix.Title>
            {description && (
              <Radix.Description asChild>
                <div className={dialog.description}>{description}</div>
              </Radix.Description>
            )}
            {children}
            <Radix.Close className={`${dialog.cross} ${styles.cross}`} aria-label="Fechar">
              <X aria-hidden />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
