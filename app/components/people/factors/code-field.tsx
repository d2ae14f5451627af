import { stepForm } from '~/domain/people/factors/factor-form';
import { TextField } from '../../ui/field';

interface CodeFieldProps {
  label?: string;
  /** Whether a recovery code is taken as well. */
  recovery: boolean;
  error?: string;
  autoFocus?: boolean;
}

/** Field `code`: what an app of codes shows now. */
export function CodeField({ label, recovery, error, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      label={label ?? (recovery ? 'Código do aplicativo, ou de recuperação' : 'Código do aplicativo')}
      {...stepForm.input('code')}
      inputMode={recovery ? undefined : 'numeric'}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      error={error}
      required
    />
  );
}
