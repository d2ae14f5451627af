import type { MetaFunction } from '@remix-run/node';
import { titled } from '~/components/ui/window-title';

export const meta: MetaFunction = (args) => titled(args, 'Página inicial');
export function loader() {
  return null;
}

export default function Home() {
  return (
    <main>
      <h1>hello</h1>
    </main>
  );
}
