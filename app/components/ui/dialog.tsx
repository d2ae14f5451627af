import * as Radix from '@radix-ui/react-dialog';
import { Link, useLocation, useNavigate } from '@remix-run/react';
import { X } from '~/components/ui/icons';
import {
  createContext,
  useContext,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { buttonClass } from './button';
import { openedFromPage } from './dialog-link';
import styles from './dialog.module.css';
import { useHydrated } from './use-hydrated';

const Closing = createContext<{ to: string; close: () => void }>({ to: '.', close: () => undefined });

interface DialogProps {
  title: string;
  description?: ReactNode;
  /** Address of the page without the dialog. */
  closeTo: string;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` for a question that must be answered before anything else. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

/**
 * A dialog with its own address: the screen draws it while its address (a search parameter, a route) asks for it,
 * `DialogLink` opens it, `DialogClose` closes it. So the browser's back and forward close and open it, and it can be
 * linked to. Without JavaScript the same content is a section of the page: draw it before the page's own content.
 * Focus stays inside and returns to the opener; Escape closes it, and so does a press outside while nothing is typed.
 * The action of its form answers with a redirect to `closeTo`, or with the refusal to show inside.
 */
export function Dialog({
  title,
  description,
  closeTo,
  size = 'small',
  role = 'dialog',
  children,
}: DialogProps) {
  const id = useId();
  const hydrated = useHydrated();
  const close = useClose(closeTo);
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  const content = useRef<HTMLDivElement>(null);
  const describedBy = description ? `${id}-description` : undefined;
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      {hydrated && <Radix.Overlay className={styles.lock} />}
      <div className={styles.stage}>
        <Radix.Content
          ref={content}
          className={`${styles.dialog} ${styles[size]}`}
          role={hydrated ? role : 'region'}
          aria-modal={hydrated || undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={describedBy}
          onOpenAutoFocus={focusMarked}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(opener);
          }}
          onPointerDownOutside={(event) => {
            if (holdsTypedValues(content.current)) event.preventDefault();
          }}
        >
          <Radix.Title id={`${id}-title`} className={styles.title}>
            {title}
          </Radix.Title>
          {description && (
            <Radix.Description id={describedBy} asChild>
              <div className={styles.description}>{description}</div>
            </Radix.Description>
          )}
          <Closing.Provider value={{ to: closeTo, close }}>
            {children}
            <CloseLink className={styles.cross} aria-label="Fechar">
              <X aria-hidden />
            </CloseLink>
          </Closing.Provider>
        </Radix.Content>
      </div>
    </Radix.Root>
  );
}

/** Closes the surrounding dialog. */
export function DialogClose({ focusFirst = false, children }: { focusFirst?: boolean; children: ReactNode }) {
  return (
    <CloseLink className={buttonClass('secondary')} data-focus-first={focusFirst || undefined}>
      {children}
    </CloseLink>
  );
}

function CloseLink(link: Omit<ComponentProps<typeof Link>, 'to'> & { 'data-focus-first'?: boolean }) {
  const { to, close } = useContext(Closing);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
  };
  return <Link {...link} to={to} onClick={onClick} />;
}

/** Steps back where the dialog was opened from its page, so that "forward" opens it again; else puts the page in its place. */
function useClose(closeTo: string): () => void {
  const { state } = useLocation() as { state: Partial<typeof openedFromPage> | null };
  const navigate = useNavigate();
  return () => {
    if (state?.dialogOpener === openedFromPage.dialogOpener) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  };
}

/** A dialog that destroys something puts its way out first. */
function focusMarked(event: Event): void {
  const marked = (event.target as HTMLElement).querySelector<HTMLElement>('[data-focus-first]');
  if (!marked) return;
  event.preventDefault();
  marked.focus();
}

/** Back to what opened the dialog; to the page's content where that is gone, as a deleted row is. */
function focusAgain(opener: Element | null): void {
  const target =
    opener?.isConnected && opener !== document.body ? opener : document.getElementById('conteudo');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** True where closing by accident would lose something. */
const holdsTypedValues = (dialog: HTMLElement | null): boolean =>
  [...(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])].some(
    (field) => field.value !== field.defaultValue,
  );
