import { AreaError, AreaScreens } from '~/components/shell/area';
import { areaNews } from '../area-news';
import { revalidateUnlessBuilding } from '../newer-values';

const layout = 'routes/ij/layout';

/** Intelligent Journey: figures, plans, reports and panels. */
export const loader = areaNews;
export const shouldRevalidate = revalidateUnlessBuilding;

export default function Layout() {
  return <AreaScreens layout={layout} />;
}

export function ErrorBoundary() {
  return <AreaError layout={layout} />;
}
