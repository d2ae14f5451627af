import { TextField } from '../../ui/field';

interface CodeFieldProps {
  /** Whether a recovery code is taken as well. */
  recovery: boolean;
  error?: string;
  autoFocus?: boolean;
}

/** Field `code`: what an app of codes shows now. */
export function CodeField({ recovery, error, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      label={recovery ? 'Código do aplicativo, ou de recuperação' : 'Código do aplicativo'}
      name="code"
      inputMode={recovery ? undefined : 'numeric'}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      maxLength={40}
      error={error}
      required
    />
  );
}
