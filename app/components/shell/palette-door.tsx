import { Search } from '~/components/ui/icons';
import { useLocation } from '@remix-run/react';
import { useEffect, useState, type FormEvent } from 'react';
import type { PaletteProps } from '../insight/palette/palette';
import { onDemand } from '../ui/on-demand';
import styles from './header.module.css';

const Palette = onDemand<PaletteProps>(() =>
  import('../insight/palette/palette').then(({ Palette: loaded }) => loaded),
);

const ownFields = 'input, textarea, select, [contenteditable], [role=grid], [role=treegrid], [role=dialog]';

/** The effect of a key: the palette, the list of keys, or nothing. */
function askedBy({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): PaletteProps['shows'] | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'places' : null;
  if (target instanceof Element && target.closest(ownFields)) return null;
  if (key === '?') return 'keys';
  // The screen's own search has the key before.
  return key === '/' && !document.querySelector('main [aria-keyshortcuts="/"]') ? 'places' : null;
}

/** The way to the palette: a field that leads to its page, and over this one where scripts run. */
export function PaletteDoor({ email }: { email: string }) {
  const [open, setOpen] = useState<
    (Pick<PaletteProps, 'shows' | 'typed'> & { readonly over: string }) | null
  >(null);
  // It does not stay over another page, to which a browser goes back, for example.
  const { key: over } = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shows = event.defaultPrevented ? null : askedBy(event);
      if (!shows) return;
      event.preventDefault();
      setOpen({ shows, typed: '', over });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [over]);
  const lead = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('q') as HTMLInputElement;
    setOpen({ shows: 'places', typed: field.value, over });
    field.value = '';
  };
  return (
    <>
      <form
        action="/ir"
        role="search"
        aria-label="Ir para"
        className={styles.palette}
        onSubmit={lead}
        onClick={lead}
        onInput={lead}
      >
        <button aria-label="Ir para…">
          <Search aria-hidden />
        </button>
        <input
          name="q"
          aria-label="Ir para"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Ir para…"
          autoComplete="off"
        />
        <kbd aria-hidden>Ctrl K</kbd>
      </form>
      {open?.over === over && (
        <Palette shows={open.shows} typed={open.typed} email={email} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
