import { z } from '../zod';

/** `host:port`, an IPv6 address in brackets. */
export const metricsAddress = z
  .string()
  .regex(/^(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i, 'use host:porta, como 127.0.0.1:9464')
  .transform((value) => {
    const at = value.lastIndexOf(':');
    return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) };
  })
  .refine(({ port }) => port >= 1 && port <= 65_535, 'use uma porta de 1 a 65535');
