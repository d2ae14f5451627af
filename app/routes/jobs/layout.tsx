import { AreaError, AreaScreens } from '~/components/shell/area';
import { areaNews } from '../area-news';

const layout = 'routes/jobs/layout';

/** What ran, how the portal is, and who else is told. */
export const loader = areaNews;

export default function Layout() {
  return <AreaScreens layout={layout} />;
}

export function ErrorBoundary() {
  return <AreaError layout={layout} />;
}
