import { isRouteErrorResponse } from '@remix-run/react';
import type { ProofAsked } from '~/domain/people/access/delicate';
import factors from '../factors/factors.module.css';
import field from '../../ui/field.module.css';
import page from '../../ui/page.module.css';
import { onDemand } from '../../ui/on-demand';
import publicPage from './public-page.module.css';
import proofPage from './proof-page.module.css';

/** What an act was refused with that waits for a proof of who sits there; null for any other error. */
export function proofAskedBy(error: unknown): ProofAsked | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const { proof } = error.data as { proof?: ProofAsked };
  return proof ?? null;
}

/** Loaded on demand, otherwise every page would contain it. */
export const ProofPage = onDemand(
  () => import('./proof-page').then(({ ProofPage: loaded }) => loaded),
  [publicPage, factors, field, page, proofPage],
);
