import { Check, Copy } from '~/components/ui/icons';
import { useState } from 'react';
import { Button } from './button';
import styles from './copy-line.module.css';
import { useHydrated } from './use-hydrated';

/** A line to take elsewhere: a command, a secret. Selected whole by one click; with JavaScript, a button copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  // Browsers keep the clipboard from pages that come over plain HTTP.
  const copies = useHydrated() && Boolean(navigator.clipboard);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className={styles.line}>
      <code className={styles.text} tabIndex={0} role="textbox" aria-readonly aria-label={label}>
        {text}
      </code>
      {copies && (
        <Button type="button" look="secondary" onClick={() => void copy()} aria-label={`Copiar: ${label}`}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
        </Button>
      )}
    </div>
  );
}
