import { AreaError, AreaScreens } from '~/components/shell/area';
import { areaNews } from '../area-news';

const layout = 'routes/user/layout';

/** People, what they may do, and what is kept of them. */
export const loader = areaNews;

export default function Layout() {
  return <AreaScreens layout={layout} />;
}

export function ErrorBoundary() {
  return <AreaError layout={layout} />;
}
