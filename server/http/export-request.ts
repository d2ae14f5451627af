import type { ServerBuild } from '@remix-run/node';
import type { Request } from 'express';
import { isExportFormat, type ExportFormat } from '../platform/exports/file';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** The format in which a request wants the page as a file (`export=csv` or `export=xlsx`, rule I7), or null. */
export function exportFormatOf({ method, path, originalUrl }: Request): ExportFormat | null {
  if ((method !== 'GET' && method !== 'HEAD') || path.endsWith('.data')) return null;
  const format = new URLSearchParams(originalUrl.split('?')[1]).get('export');
  return isExportFormat(format) ? format : null;
}

/**
 * The build for requests that want a file. Pages whose module says `handle = { exports: true }` lose their screen:
 * Remix then runs their loader alone and hands its answer on as it is, unread and unbuffered.
 */
export function fileBuild(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).flatMap(([id, route]) =>
      route ? [[id, exportsFiles(route) ? withoutScreen(route) : route]] : [],
    ),
  );
  return { ...build, routes };
}

function exportsFiles({ module: { handle } }: Route): boolean {
  return typeof handle === 'object' && handle !== null && 'exports' in handle && handle.exports === true;
}

const withoutScreen = (route: Route): Route => ({
  ...route,
  module: { ...route.module, default: undefined, ErrorBoundary: undefined } as unknown as Route['module'],
});
