import type { ReactNode } from 'react';

interface MarkLinkProps {
  to: string | null;
  label?: string;
  state?: string;
  className?: string;
  /** Reachable by pointer only, where a neighbour leads the same way by keyboard. */
  pointerOnly?: boolean;
  onPoint?: (pointed: boolean) => void;
  children: ReactNode;
}

/**
 * A mark of a chart as a link that narrows the panel to it; in a preview it has no address. Works in HTML and in SVG.
 */
export function MarkLink({ to, label, state, className, pointerOnly, onPoint, children }: MarkLinkProps) {
  const shared = {
    className,
    'data-state': state,
    onPointerEnter: onPoint && (() => onPoint(true)),
    onPointerLeave: onPoint && (() => onPoint(false)),
  };
  if (to === null) return <g {...shared}>{children}</g>;
  return (
    <a
      href={to}
      data-link="here"
      aria-label={label}
      aria-current={state === 'chosen' ? 'true' : undefined}
      tabIndex={pointerOnly ? -1 : undefined}
      onFocus={onPoint && (() => onPoint(true))}
      onBlur={onPoint && (() => onPoint(false))}
      {...shared}
    >
      {children}
    </a>
  );
}
