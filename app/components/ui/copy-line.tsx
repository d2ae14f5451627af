import { Check, Copy } from '~/components/ui/icons';
import { useState } from 'react';
import { Button } from './button';
import styles from './copy-line.module.css';
import { useHydrated } from './use-hydrated';

/** A line to take elsewhere: a command, a secret. Selected whole by one click; with JavaScript, a button copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.line}>
      <code className={styles.text} tabIndex={0} role="textbox" aria-readonly aria-label={label}>
        {text}
      </code>
      <CopyButton words="Copiar" label={`Copiar: ${label}`} textOf={() => text} />
    </div>
  );
}

interface CopyButtonProps {
  words: string;
  label?: string;
  /** The text to copy, at the moment of the click. */
  textOf: () => string;
}

/** Copies a text; without JavaScript or clipboard access there is no button. */
export function CopyButton({ words, label, textOf }: CopyButtonProps) {
  // Browsers offer no clipboard to pages over plain HTTP.
  const copies = useHydrated() && Boolean(navigator.clipboard);
  const [copied, setCopied] = useState<string | null>(null);
  if (!copies) return null;
  const text = textOf();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const done = copied === text;
  return (
    <Button type="button" look="secondary" onClick={() => void copy()} aria-label={label}>
      {done ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{done ? 'Copiado' : words}</span>
    </Button>
  );
}
