import { CircleAlert, CircleCheck, Ellipsis, Inbox, MessageSquareText } from '~/components/ui/icons';
import { chartKind } from '~/domain/insight/panels/charts';
import { tileAnchor, type PanelLinks } from '~/domain/insight/panels/link';
import { emptyWords, isEmpty, remarksOf } from '~/domain/insight/panels/tile';
import type { TileView } from '~/domain/insight/panels/view';
import { count } from '~/domain/values/format';
import { Menu } from '../../ui/menu';
import menuStyles from '../../ui/menu.module.css';
import { ChartDrawing } from './charts';
import { GroupTable } from './group-table';
import styles from './tile-card.module.css';

/** One tile: its name, its drawing, the same numbers as a table, and what can be done with them. */
export function TileCard({
  tile,
  links,
  comments = 0,
}: {
  tile: TileView;
  links: PanelLinks | null;
  /** Comments on it that are open. */
  comments?: number;
}) {
  const { id, title, size, failure, chart } = tile;
  const remarks = remarksOf(tile);
  const empty = isEmpty(tile);
  const Icon = tile.wellEmpty ? CircleCheck : Inbox;
  const rowsOf = (at: readonly string[]) => links && links.rows(id, at);
  const why = links?.why(tile) ?? null;
  const showsWhy = why !== null && !failure && !empty;
  const all = tile.left > 0 || tile.isWhole ? (links?.all(tile) ?? null) : null;
  const whyOf = (at: readonly string[]) => links && links.why(tile, at);
  return (
    <section className={styles.tile} data-size={size} data-kind={chart.kind} id={tileAnchor(id)}>
      <header className={styles.head}>
        <div>
          <h2>{title}</h2>
          {(remarks.length > 0 || showsWhy || all !== null) && (
            <p>
              {remarks.join(' · ')}
              {remarks.length > 0 && all !== null && ' · '}
              {all !== null && (
                <a
                  href={all}
                  className={styles.why}
                  aria-label={`${tile.isWhole ? 'Mostrar menos' : 'Mostrar todos'}: ${title}`}
                  data-link="page"
                  data-discover="true"
                >
                  {tile.isWhole ? 'Mostrar menos' : 'Mostrar todos'}
                </a>
              )}
              {(remarks.length > 0 || all !== null) && showsWhy && ' · '}
              {showsWhy && (
                <a href={why} className={styles.why} data-link="page" data-discover="true">
                  Por que mudou?
                </a>
              )}
            </p>
          )}
        </div>
        {links && comments > 0 && <OpenComments tile={tile} links={links} comments={comments} />}
        {links && !failure && !empty && <TileMenu tile={tile} links={links} />}
      </header>
      {failure ? (
        <p className={styles.state} role="alert">
          <CircleAlert aria-hidden />
          {failure}
        </p>
      ) : empty ? (
        <p className={styles.state}>
          <Icon aria-hidden />
          {emptyWords(tile)}
        </p>
      ) : (
        <div className={styles.body}>
          <ChartDrawing tile={tile} rowsOf={rowsOf} whyOf={whyOf} />
        </div>
      )}
      {!failure && !empty && !chartKind(chart.kind).draws && (
        <details className={styles.numbers}>
          <summary>Ver em tabela</summary>
          <GroupTable tile={tile} rowsOf={rowsOf} whyOf={whyOf} />
        </details>
      )}
    </section>
  );
}

function OpenComments({
  tile: { id, title },
  links,
  comments,
}: {
  tile: TileView;
  links: PanelLinks;
  comments: number;
}) {
  const to = links.comments(id);
  return (
    to !== null && (
      <a
        href={to}
        className={styles.comments}
        data-link="dialog"
        aria-label={`${count(comments, 'comentário', 'comentários')}: ${title}`}
      >
        <MessageSquareText aria-hidden />
        {comments}
      </a>
    )
  );
}

function TileMenu({ tile, links }: { tile: TileView; links: PanelLinks }) {
  const { id, title } = tile;
  const [alert, comments] = [links.alert(id), links.comments(id)];
  return (
    <div className={styles.menu}>
      <Menu
        label={
          <>
            <Ellipsis aria-hidden />
            <span className="visually-hidden">Opções de {title}</span>
          </>
        }
      >
        <a href={links.rows(id, [])} className={menuStyles.item} data-link="page" data-discover="true">
          Ver linhas
        </a>
        <a
          href={`${links.rows(id, [])}#de-onde-vem`}
          className={menuStyles.item}
          data-link="page"
          data-discover="true"
        >
          De onde vem
        </a>
        {alert && (
          <a href={alert} className={menuStyles.item} data-link="page" data-discover="true">
            Avise quando…
          </a>
        )}
        {comments && (
          <a href={comments} className={menuStyles.item} data-link="dialog">
            Comentários
          </a>
        )}
        <a href={links.file(id, 'csv')} className={menuStyles.item}>
          Baixar CSV
        </a>
        <a href={links.file(id, 'xlsx')} className={menuStyles.item}>
          Baixar XLSX (Excel)
        </a>
        <a href={links.file(id, 'pdf')} className={menuStyles.item}>
          Baixar PDF
        </a>
        <a href={links.picture(id)} className={menuStyles.item}>
          Baixar imagem (PNG)
        </a>
      </Menu>
    </div>
  );
}
