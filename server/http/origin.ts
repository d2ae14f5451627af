import type { Request } from 'express';
import type { Config } from '../config';

/** The portal's address as the browser knows it: the configured one, or otherwise the host of the request. */
export function originOf(req: Request, config: Pick<Config, 'publicUrl' | 'trustProxy'>): string {
  if (config.publicUrl) return new URL(config.publicUrl).origin;
  return `${req.protocol}://${hostOf(req, config)}`;
}

/** The host of a browser's request, as reported by the trusted proxies. */
export function hostOf(req: Request, { trustProxy }: Pick<Config, 'trustProxy'>): string | undefined {
  const forwarded = trustProxy > 0 ? req.get('X-Forwarded-Host')?.split(',')[0]?.trim() : undefined;
  return forwarded ?? req.get('Host');
}
