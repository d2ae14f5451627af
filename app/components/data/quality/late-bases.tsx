import { Fragment } from 'react';
import type { LateBase } from '~/domain/data/quality/late';
import { Notice } from '../../ui/notice';

/** That figures on this screen wait for bases that are late (rule D19); nothing where all came in time. */
export function LateBases({ late }: { late: readonly LateBase[] }) {
  if (late.length === 0) return null;
  return (
    <Notice tone="info">
      Dados em atraso:{' '}
      {late.map(({ name, label, due }, at) => (
        <Fragment key={name}>
          {at > 0 && '; '}
          <b>{label}</b>, esperada até {due}
        </Fragment>
      ))}
      . Os números podem não estar completos.
    </Notice>
  );
}
