import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Ranges of IPv4 that are not public: private, loopback, link-local, carrier-grade NAT, multicast, reserved. */
const innerIpv4 = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits] = range.split('/');
  innerIpv4.addSubnet(net, Number(bits), 'ipv4');
}

/** Public IPv6 is in 2000::/3 alone, so that mapped, translated and local ones are outside it. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
/** What of it carries other addresses, or is for examples. */
const specialIpv6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIpv6.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is reachable only from inside the network (rule A31); an invalid one counts as inner. */
export function isInner(ip: string): boolean {
  const [address = ''] = ip.split('%');
  const family = isIP(address);
  if (family === 4) return innerIpv4.check(address, 'ipv4');
  return family !== 6 || !globalIpv6.check(address, 'ipv6') || specialIpv6.check(address, 'ipv6');
}

/** An address that only the inside of the network has. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';

  constructor(host: string) {
    super(`o endereço ${host} é da rede interna`);
  }
}

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

/**
 * Why nothing may be sent to an address, before its name is resolved; null if it may. Names are checked by their
 * resolved addresses each time.
 */
export function addressFault(text: string, innerHosts: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'Informe um endereço completo, como https://exemplo.com.br/avisos.';
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return 'O endereço não pode levar usuário e senha.';
  if (innerHosts.includes(hostname) && (protocol === 'https:' || protocol === 'http:')) return null;
  if (protocol !== 'https:') return 'O endereço precisa começar com https://.';
  const host = withoutBrackets(hostname);
  return isIP(host) && isInner(host) ? 'Este endereço é da rede interna.' : null;
}

/**
 * Resolves names for one connection; refuses a name if any of its addresses is an inner one, regardless of earlier
 * results.
 */
export const outerLookup: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const refused = error ?? (found.some(({ address }) => isInner(address)) ? new InnerAddress(host) : null);
    const [first] = found ?? [];
    if (refused || !first) return answer(refused ?? new InnerAddress(host), '', 0);
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
};
