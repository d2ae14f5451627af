import { Link, useRouteLoaderData } from '@remix-run/react';
import { thingPath, type ThingKind } from '~/domain/insight/things/thing';

/** Kinds of things whose pages the person may open; none in a frame of another page. */
export const useThings = (): readonly ThingKind[] =>
  useRouteLoaderData<{ things: readonly ThingKind[] } | null>('routes/shell')?.things ?? [];

/** A code that leads to the page of what it names, for who may open it. */
export function ThingLink({ kind, code, text = code }: { kind: ThingKind; code: string; text?: string }) {
  return useThings().includes(kind) && code !== '' ? <Link to={thingPath(kind, code)}>{text}</Link> : text;
}
