import { useLocation, useSearchParams } from '@remix-run/react';
import { useContext } from 'react';
import { Bookmark, ChevronDown } from '~/components/ui/icons';
import { isSameView, savePath, withoutViewParam } from '~/domain/insight/views/view';
import { Menu } from './menu';
import styles from './menu.module.css';
import { PageViews } from './page-news';

/**
 * The screen's views, and the form to save a new one. `path` is the screen's address, if a dialog over it has its
 * own.
 */
export function ViewsMenu({ path }: { path: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const views = useContext(PageViews);
  if (!views) return null;
  const current = views.find(({ to }) => isSameView(to, params));
  const item = (to: string, label: string, isCurrent = false) => (
    <a
      key={to}
      href={to}
      data-link="page"
      data-discover="true"
      className={styles.item}
      aria-current={isCurrent || undefined}
    >
      {label}
    </a>
  );
  return (
    <Menu
      label={
        <>
          <Bookmark aria-hidden />
          {current?.name ?? 'Visões'}
          <ChevronDown aria-hidden />
        </>
      }
    >
      {views.map((view) =>
        item(view.to, view.own ? view.name : `${view.name} (compartilhada)`, view === current),
      )}
      {views.some(({ first }) => first) && item(`?${withoutViewParam}=1`, 'Sem visão')}
      {item(savePath(path || pathname, params), 'Salvar esta visão…')}
    </Menu>
  );
}
