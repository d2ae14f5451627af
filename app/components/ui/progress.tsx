import { RefreshLink } from './refresh-link';

interface ProgressProps {
  /** Steps that are over, and all of them. */
  done: number;
  total: number;
  label: string;
}

/** The progress of background work; `label` is for screen readers. */
export const Progress = ({ done, total, label }: ProgressProps) => (
  <progress max={Math.max(total, 1)} value={done} aria-label={label} />
);

/** The same with its label before it, on a page that looks again by itself where scripts run. */
export const ShownProgress = ({ done, total, label }: ProgressProps) => (
  <>
    <label htmlFor="andamento">{label}</label>
    <progress id="andamento" max={Math.max(total, 1)} value={done} />
    <noscript>
      <RefreshLink />
    </noscript>
  </>
);
