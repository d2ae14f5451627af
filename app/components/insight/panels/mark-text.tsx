import { MarkLink } from './mark-link';

interface MarkTextProps {
  to: string | null;
  title?: string;
  pointerOnly?: boolean;
  children: string;
}

/** The text of a table's cell as a mark; a plain text where it leads nowhere. */
export function MarkText({ to, title, pointerOnly, children }: MarkTextProps) {
  if (to === null) return <span title={title}>{children}</span>;
  return (
    <MarkLink to={to} pointerOnly={pointerOnly}>
      {children}
    </MarkLink>
  );
}
