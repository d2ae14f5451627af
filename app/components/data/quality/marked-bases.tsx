import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { MarkedBase } from '~/domain/data/quality/marked-base';
import { Notice } from '../../ui/notice';

/** That figures on this screen may lack something (rule D19); nothing where all bases are as they should be. */
export function MarkedBases({ marked }: { marked: readonly MarkedBase[] }) {
  if (marked.length === 0) return null;
  return (
    <Notice tone="info">
      Os números desta tela podem não estar completos:{' '}
      {marked.map(({ name, label, words, href }, at) => (
        <Fragment key={name}>
          {at > 0 && '; '}
          {href === null ? <b>{label}</b> : <Link to={href}>{label}</Link>} {words}
        </Fragment>
      ))}
      .
    </Notice>
  );
}
