import type { RequestHandler } from 'express';
import type { Config } from '../config';
import type { Log } from '../platform/log';

/**
 * Says once that a proxy stands in front of which the settings know nothing. All people would share its address: in the
 * limits of guessing, in the trail, in the log.
 */
export function warnOfProxies(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Pick<Log, 'warn'>,
): RequestHandler {
  let unknown = trustProxy === 0;
  return (req, _res, next) => {
    if (unknown && req.headers['x-forwarded-for'] !== undefined) {
      unknown = false;
      log.warn(
        { proxy: req.socket.remoteAddress },
        'Um pedido trouxe X-Forwarded-For e TRUST_PROXY é 0: se há um balanceador na frente, informe quantos são; todos parecem vir do endereço dele',
      );
    }
    next();
  };
}
