import { Eye, EyeOff } from '~/components/ui/icons';
import {
  forwardRef,
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';
import { useHydrated } from './use-hydrated';

interface FieldText {
  label: string;
  error?: string;
  hint?: ReactNode;
}

/** Label, control, hint and error of one field, tied together for assistive technology. */
function Field({
  label,
  error,
  hint,
  children,
}: FieldText & { children: (control: Record<string, string | boolean | undefined>) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}

export function TextField({
  label,
  error,
  hint,
  ...input
}: FieldText & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

type PasswordFieldProps = FieldText & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A password, which scripts can make readable. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function PasswordField(
  { label, error, hint, ...input },
  ref,
) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className={styles.password}>
          <input {...input} {...control} ref={ref} type={shown ? 'text' : 'password'} />
          {hydrated && (
            <button
              type="button"
              className={styles.reveal}
              aria-label="Mostrar o que digito"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon aria-hidden />
            </button>
          )}
        </span>
      )}
    </Field>
  );
});

export function SelectField({
  label,
  error,
  hint,
  onChange,
  ...select
}: FieldText & SelectHTMLAttributes<HTMLSelectElement>) {
  const field = useRef<HTMLSelectElement>(null);
  const drawn = useRef(select.value);
  const notified = useRef(false);
  // A choice made before the page's scripts ran counts as well; later on the page's state is right. An event that
  // React is replaying is not reported again, because the field still has its drawn value.
  useEffect(() => {
    if (drawn.current !== undefined && !notified.current && field.current?.value !== drawn.current)
      field.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  const tell = (event: ChangeEvent<HTMLSelectElement>) => {
    notified.current = true;
    onChange?.(event);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <select ref={field} {...select} {...control} onChange={tell} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  ...area
}: FieldText & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}
