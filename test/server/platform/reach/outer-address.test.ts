import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFault, isInner } from '../../../../server/platform/reach/outer-address';
import { WebhookSender } from '../../../../server/platform/webhooks/sender';

let reached = 0;
const server = createServer((_request, response) => {
  reached += 1;
  response.end();
});
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

describe('addresses that nothing is sent to', () => {
  it.each([
    'http://127.0.0.1',
    'http://exemplo.com.br/avisos',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[ff02::1]/',
    'https://ana:senha@exemplo.com.br/',
    'ftp://exemplo.com.br/',
    'exemplo.com.br',
    '',
  ])('%s', (address) => {
    expect(addressFault(address, [])).not.toBeNull();
  });
});

it.each(['https://exemplo.com.br/avisos', 'https://8.8.8.8:8443/', 'https://[2606:4700::1111]/'])(
  'takes %s',
  (address) => {
    expect(addressFault(address, [])).toBeNull();
  },
);

it('allows inner addresses and plain HTTP only for hosts that the company names', () => {
  const inner = ['recebedor.interno', '127.0.0.1'];
  expect(addressFault('http://recebedor.interno:8080/', inner)).toBeNull();
  expect(addressFault('http://127.0.0.1/', inner)).toBeNull();
  expect(addressFault('http://127.0.0.2/', inner)).not.toBeNull();
  expect(addressFault('https://127.0.0.2/', inner)).not.toBeNull();
  expect(addressFault('ftp://recebedor.interno/', inner)).not.toBeNull();
});

it('treats invalid addresses, and addresses with a zone, as inner ones', () => {
  expect(isInner('nada')).toBe(true);
  expect(isInner('fe80::1%eth0')).toBe(true);
  expect(isInner('1.1.1.1')).toBe(false);
});

describe('sending', () => {
  const message = { id: 'msg_1', body: '{}' };
  const secrets = ['whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'];
  const send = (url: string, innerHosts: readonly string[] = [], ms = 5_000) =>
    new WebhookSender({ innerHosts }, ms).send(url, secrets, message);

  it('refuses a name that resolves to an inner address', async () => {
    const before = reached;
    expect(await send(`https://localhost:${port}/`)).toMatchObject({
      status: null,
      reason: 'o endereço localhost é da rede interna',
    });
    expect(reached).toBe(before);
  });

  it('checks literal addresses again, whatever was admitted before', async () => {
    const before = reached;
    expect((await send(`https://127.0.0.1:${port}/`)).reason).toBe('Este endereço é da rede interna.');
    expect(reached).toBe(before);
  });

  it('connects to a named inner host', async () => {
    expect(await send(`http://localhost:${port}/`, ['localhost'])).toMatchObject({ status: 200, reason: '' });
  });

  it('reports when nobody listens, and waits no longer than its limit', async () => {
    expect(await send('http://127.0.0.1:1/', ['127.0.0.1'])).toMatchObject({ status: null });
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: deaf } = silent.address() as AddressInfo;
    expect(await send(`http://127.0.0.1:${deaf}/`, ['127.0.0.1'], 300)).toMatchObject({
      status: null,
      reason: 'não respondeu em 0.3 s',
    });
    silent.closeAllConnections();
    silent.close();
  });

  it('follows no redirect, and does not read an endless answer', async () => {
    const server2 = createServer((request, response) => {
      if (request.url === '/longe')
        return response.writeHead(302, { Location: `http://127.0.0.1:${port}/` }).end();
      const write = () => response.write('x'.repeat(64_000), () => response.destroyed || setImmediate(write));
      response.writeHead(200);
      write();
    }).listen(0, '127.0.0.1');
    await once(server2, 'listening');
    const { port: at } = server2.address() as AddressInfo;
    const before = reached;
    const moved = await send(`http://127.0.0.1:${at}/longe`, ['127.0.0.1']);
    expect(moved).toMatchObject({ status: 302, reason: 'mandou para outro endereço, o que não se segue' });
    expect(reached).toBe(before);
    const endless = await send(`http://127.0.0.1:${at}/sem-fim`, ['127.0.0.1']);
    expect(endless).toMatchObject({ status: 200, reason: '' });
    expect(endless.ms).toBeLessThan(4_000);
    server2.closeAllConnections();
    server2.close();
  });
});
