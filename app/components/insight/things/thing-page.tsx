import type { ReactNode } from 'react';
import type { MarkedBase } from '~/domain/data/quality/marked-base';
import type { PanelView } from '~/domain/insight/panels/view';
import type { ThingHead, ThingNotes } from '~/domain/insight/things/view';
import { MarkedBases } from '../../data/quality/marked-bases';
import { Download } from '../../ui/icons';
import { ButtonLink, buttonClass } from '../../ui/button';
import { Page } from '../../ui/page';
import { ThingFacts } from './thing-facts';
import styles from './thing-facts.module.css';
import { ThingGapNotice } from './thing-gap';
import { ThingFigures } from './thing-figures';
import { ThingNotesCards } from './thing-notes';

interface ThingPageProps {
  head: ThingHead;
  view: PanelView;
  /** Until when there are data, and by which load. */
  origin: string;
  notes: ThingNotes;
  /** The page's own address. */
  base: string;
  /** Its bases that are late, or whose last load was unusual. */
  marked: readonly MarkedBase[];
  crumb: ReactNode;
  children?: ReactNode;
}

/** Everything that the portal knows of one thing. */
export function ThingPage({ head, view, origin, notes, base, marked, crumb, children }: ThingPageProps) {
  return (
    <Page
      title={head.title}
      crumb={crumb}
      tools={
        <>
          {view.tiles.length > 0 && (
            <a className={buttonClass('secondary')} href={`${base}?export=pdf`}>
              <Download aria-hidden />
              PDF
            </a>
          )}
          {head.links.map(({ label, to }) => (
            <ButtonLink key={to} to={to}>
              {label}
            </ButtonLink>
          ))}
        </>
      }
    >
      <MarkedBases marked={marked} />
      <ThingFacts facts={head.facts} />
      {head.gap && <ThingGapNotice {...head.gap} />}
      {origin !== '' && <p className={styles.origin}>{origin}</p>}
      <ThingFigures view={view} base={base} />
      {children}
      <ThingNotesCards notes={notes} />
    </Page>
  );
}
