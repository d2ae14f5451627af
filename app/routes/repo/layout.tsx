import { AreaError, AreaScreens } from '~/components/shell/area';
import { areaNews } from '../area-news';

const layout = 'routes/repo/layout';

/** Bases: their rows, rules and quality, closing and the chart of accounts. */
export const loader = areaNews;

export default function Layout() {
  return <AreaScreens layout={layout} />;
}

export function ErrorBoundary() {
  return <AreaError layout={layout} />;
}
