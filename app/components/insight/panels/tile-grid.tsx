import type { TileView } from '~/domain/insight/panels/view';
import styles from './panel-page.module.css';
import { TileCard } from './tile-card';

/** Tiles on a screen that is no panel: they lead nowhere and narrow nothing. */
export function TileGrid({ tiles }: { tiles: readonly TileView[] }) {
  if (tiles.length === 0) return null;
  return (
    <div className={styles.panel}>
      <div className={styles.grid}>
        {tiles.map((tile) => (
          <TileCard key={tile.id} tile={tile} links={null} />
        ))}
      </div>
    </div>
  );
}
