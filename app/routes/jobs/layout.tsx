import { AreaError, AreaScreens } from '~/components/shell/area';
import { areaNews } from '../area-news';

const layout = 'routes/jobs/layout';

/** Executed jobs, the health of the portal, and webhooks. */
export const loader = areaNews;

export default function Layout() {
  return <AreaScreens layout={layout} />;
}

export function ErrorBoundary() {
  return <AreaError layout={layout} />;
}
