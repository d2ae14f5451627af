import { useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { panelMarks } from '~/domain/insight/panels/chosen-marks';
import { panelLinks } from '~/domain/insight/panels/link';
import type { PanelView } from '~/domain/insight/panels/view';
import { ChartProvider } from '../panels/chart-context';
import { ChosenMarks, FilterBar } from '../panels/filter-bar';
import styles from '../panels/panel-page.module.css';
import { TileCard } from '../panels/tile-card';

/** The figures of a thing, as a panel draws them; `base` is the page's own address. */
export function ThingFigures({ view, base }: { view: PanelView; base: string }) {
  const [params] = useSearchParams();
  const links = useMemo(() => ({ ...panelLinks(base, params, view), why: () => null }), [base, params, view]);
  const { choices } = view;
  const chart = useMemo(() => ({ params, choices, live: true }), [params, choices]);
  if (view.tiles.length === 0) return null;
  const chosen = panelMarks(view, params);
  return (
    <div className={styles.panel}>
      <FilterBar view={view} params={params} />
      {chosen.marks.length > 0 && <ChosenMarks chosen={chosen} fields={view.fields} />}
      <ChartProvider value={chart}>
        <div className={styles.grid}>
          {view.tiles.map((tile) => (
            <TileCard key={tile.id} tile={tile} links={links} />
          ))}
        </div>
      </ChartProvider>
    </div>
  );
}
