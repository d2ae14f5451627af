import { Link, useNavigation, useSearchParams } from '@remix-run/react';
import { Download, Printer } from '~/components/ui/icons';
import { useMemo, type ReactNode } from 'react';
import { choiceWords } from '~/domain/insight/panels/choice-words';
import type { ChartEvent } from '~/domain/insight/events/chart-event';
import { unknownParams } from '~/domain/insight/panels/choices';
import { panelMarks } from '~/domain/insight/panels/chosen-marks';
import { panelLinks } from '~/domain/insight/panels/link';
import { shownPeriod } from '~/domain/insight/panels/shown-period';
import type { MarkedBase } from '~/domain/data/quality/marked-base';
import type { PanelView, TileView } from '~/domain/insight/panels/view';
import { notFilters } from '~/domain/messages';
import { useHydrated } from '../../ui/use-hydrated';
import { ViewsMenu } from '../../ui/views-menu';
import { MarkedBases } from '../../data/quality/marked-bases';
import { ChartProvider } from './chart-context';
import { ChosenMarks, FilterBar } from './filter-bar';
import styles from './panel-page.module.css';
import { TileCard } from './tile-card';

interface PanelPageProps {
  view: PanelView;
  /** The panel's address; null in a preview, where nothing can be narrowed, opened or saved. */
  base: string | null;
  /** The address of its form; empty for who only looks. */
  edit?: string;
  /** The date of the data, and the last load; empty if unknown. */
  origin?: string;
  /** Its bases that are late, or whose last load was unusual. */
  marked?: readonly MarkedBase[];
  /** How many comments are open, by tile. */
  comments?: Readonly<Record<string, number>>;
  /** What happened on days that charts over time mark, by tile. */
  events?: Readonly<Record<string, readonly ChartEvent[]>>;
  /** A dialog over it. */
  children?: ReactNode;
}

/** A whole panel: its filters, then its tiles. */
export function PanelPage({
  view,
  base,
  edit = '',
  origin = '',
  marked = [],
  comments = {},
  events,
  children,
}: PanelPageProps) {
  const { title, description, filters, choices, fields, tiles, readAt, lacking } = view;
  const [params] = useSearchParams();
  const links = useMemo(() => (base === null ? null : panelLinks(base, params, view)), [base, params, view]);
  const busy = useNavigation().state !== 'idle' && links !== null;
  const hydrated = useHydrated();
  const chart = useMemo(
    () => ({ params, choices, live: links !== null, ...(events && { events }) }),
    [params, choices, links, events],
  );
  const chosen = panelMarks(view, params);
  const ignored = links ? unknownParams(params, view) : [];
  const Root = links ? 'main' : 'div';
  return (
    <Root className={styles.panel} aria-busy={busy}>
      {children}
      <header className={styles.head}>
        <div>
          {links ? <h1>{title}</h1> : <h3>{title}</h3>}
          {description && <p>{description}</p>}
        </div>
        {base !== null && <ViewsMenu path={base} />}
        <p className={styles.readAt}>
          <span title={`Lido em ${readAt}`}>{origin || `Lido em ${readAt}`}</span>
          {links && (
            <a href={links.document} className={styles.document}>
              <Download aria-hidden />
              PDF
            </a>
          )}
          {links?.send && (
            <a href={links.send} className={styles.send} data-link="page" data-discover="true">
              Enviar…
            </a>
          )}
          {edit && (
            <Link to={edit} className={styles.send}>
              Editar
            </Link>
          )}
          {links && (
            <button
              type="button"
              onClick={() => window.print()}
              className={styles.print}
              data-ready={hydrated}
            >
              <Printer aria-hidden />
              Imprimir
            </button>
          )}
        </p>
      </header>
      {lacking && (
        <p className={styles.lacking} role="status">
          <strong>Sem dados{lacking.since && ` desde ${lacking.since}`}:</strong> {lacking.labels.join(', ')}{' '}
          {lacking.labels.length === 1 ? 'ainda não tem linhas' : 'ainda não têm linhas'}. Os números aparecem
          assim que forem enviadas.
        </p>
      )}
      {ignored.length > 0 && (
        <p className={styles.lacking} role="status">
          {notFilters(ignored)}
        </p>
      )}
      <MarkedBases marked={marked} />
      {links && <FilterBar view={view} params={params} />}
      {links && (
        <div className={styles.chosen}>
          {chosen.marks.length > 0 ? (
            <ChosenMarks chosen={chosen} fields={fields} />
          ) : (
            <p className={styles.hint}>Clique numa barra, num ponto ou numa célula para filtrar o painel.</p>
          )}
        </div>
      )}
      {links && (
        <p className={styles.printed}>
          {[
            ...choiceWords(choices, fields).map(([label, words]) => `${label}: ${words}`),
            ...filters.map(({ field }) => shownPeriod(view, field)).filter((words) => words !== ''),
          ].join(' · ')}
        </p>
      )}
      <ChartProvider value={chart}>
        <div className={styles.grid}>
          {tiles.map((tile) => (
            <TileCard key={drawnKey(tile)} tile={tile} links={links} comments={comments[tile.id] ?? 0} />
          ))}
        </div>
      </ChartProvider>
    </Root>
  );
}

/**
 * A tile by other fields is drawn anew: put into the list of another one by one, thousands of bars take half a minute,
 * because Remix looks for links in the whole list after each.
 */
const drawnKey = ({ id, dimensions }: TileView): string =>
  [id, ...dimensions.map(({ key }) => key)].join(' ');
