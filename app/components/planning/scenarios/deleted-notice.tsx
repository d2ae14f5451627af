import { useSearchParams } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';

/** Above the list that who deleted a scenario comes back to. */
export function DeletedNotice() {
  const [params] = useSearchParams();
  return params.get('feito') === 'delete' ? <Notice tone="good">Cenário apagado.</Notice> : null;
}
