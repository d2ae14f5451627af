import { AreaError, AreaScreens } from '~/components/shell/area';
import { areaNews } from '../area-news';

const layout = 'routes/user/layout';

/** People, their permissions, and their stored data. */
export const loader = areaNews;

export default function Layout() {
  return <AreaScreens layout={layout} />;
}

export function ErrorBoundary() {
  return <AreaError layout={layout} />;
}
