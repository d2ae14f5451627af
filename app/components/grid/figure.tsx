import { formatInteger } from '~/domain/values/format';

/** One count of a preview; what stays out stands out. */
export function Figure({ label, value, warn = false }: { label: string; value: number; warn?: boolean }) {
  return (
    <div data-warn={(warn && value > 0) || undefined}>
      <dt>{label}</dt>
      <dd>{formatInteger(value)}</dd>
    </div>
  );
}
