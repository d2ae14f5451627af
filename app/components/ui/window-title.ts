import type { MetaArgs, MetaDescriptor } from '@remix-run/react';
import { failureOf } from './error-page';

/** The window's title: the screen, or why it cannot be shown, and the company's portal. */
export function titled(
  { matches, error }: Pick<MetaArgs, 'matches' | 'error'>,
  screen: string | null,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as { tenant: { name: string } } | undefined;
  const shown = error ? failureOf(error).message : screen;
  return [{ title: [shown, root?.tenant.name ?? 'Portal'].filter(Boolean).join(' · ') }];
}
