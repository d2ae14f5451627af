import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { feedingPath, modelPath, type MissingBase } from '~/domain/data/master-data/missing-base';
import { Notice } from '../../ui/notice';

/** Bases without rows that a screen needs, with links for sending them; empty if all have rows. */
export function MissingBases({ bases }: { bases: readonly MissingBase[] }) {
  const [mine, others] = [bases.filter(({ mayFeed }) => mayFeed), bases.filter(({ mayFeed }) => !mayFeed)];
  if (bases.length === 0) return null;
  return (
    <Notice tone="info">
      {mine.length > 0 && (
        <>
          Para encher esta tela, envie:{' '}
          {mine.map(({ name, label }, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <Link to={feedingPath(name)}>{label}</Link> (
              <Link to={modelPath(name)} reloadDocument aria-label={`Baixar o modelo de ${label}`}>
                modelo
              </Link>
              )
            </Fragment>
          ))}
          .{' '}
        </>
      )}
      {others.length > 0 && (
        <>
          Ainda não há linhas em {others.map(({ label }) => label).join(', ')}: peça a quem administra os
          dados que as envie.
        </>
      )}
    </Notice>
  );
}
