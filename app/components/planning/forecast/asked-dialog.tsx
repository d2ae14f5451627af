import { useNavigate, useSearchParams } from '@remix-run/react';
import { reviewDialogs, withoutDialogs } from '~/domain/planning/forecast/forecast';
import { withParams } from '~/domain/lists/paging';
import { dialogSheets } from '../imports/sheets';
import { onDemand } from '../../ui/on-demand';
import type { ReviewDialogsProps } from './review-dialog-set';

const ReviewDialogs = onDemand(
  () => import('./review-dialog-set').then(({ ReviewDialogs: loaded }) => loaded),
  dialogSheets,
);

/** The dialog that the address asks for, if any. */
export function AskedDialog(props: ReviewDialogsProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  if (!reviewDialogs.some((name) => params.has(name))) return null;
  const close = () =>
    navigate(withParams(params, withoutDialogs), { replace: true, preventScrollReset: true });
  return <ReviewDialogs {...props} onClose={close} />;
}
