import why from '../variance/why-link.module.css';

interface OriginLinkProps {
  to: string;
  /** The subject of the figure, for screen readers. */
  of: string;
  /** One figure of a row is a stop of the tab key; the page that it leads to has the others. */
  first: boolean;
  children: string;
}

/** A figure as the way to where it comes from. */
export const OriginLink = ({ to, of, first, children }: OriginLinkProps) => (
  <a
    href={to}
    data-link="page"
    data-discover="true"
    className={why.why}
    title="De onde vem"
    aria-label={`${children}. De onde vem ${of}`}
    tabIndex={first ? undefined : -1}
  >
    {children}
  </a>
);
