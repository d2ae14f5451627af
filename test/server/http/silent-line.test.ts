import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { sendInParts } from '../../../app/components/data/files/send-in-parts';
import { resumablePath } from '../../../app/domain/data/files/upload-parts';

test('an upload on a connection that has fallen silent is taken up again on another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.method ?? '');
    req.resume();
    if (req.method === 'POST') res.writeHead(201, { Location: `${resumablePath}/1` }).end();
    if (req.method === 'HEAD') res.writeHead(200, { 'Upload-Offset': '3', 'Upload-Length': '3' }).end();
  }).listen(0, '127.0.0.1');
  try {
    await vi.waitUntil(() => server.listening, 60_000);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const interrupted = vi.fn();
    const done = new Promise<void>((resolve, reject) => {
      sendInParts({
        file: new File(['abc'], 'a.csv'),
        base: '',
        load: '',
        server: { origin, headers: {} },
        onProgress: () => undefined,
        onInterrupted: interrupted,
        onSuccess: () => resolve(),
        onFailure: (message) => reject(new Error(message)),
        signIn: () => Promise.reject(new Error('nobody ended the session')),
      });
    });
    await vi.waitUntil(() => asked.includes('PATCH'), 60_000);
    await vi.advanceTimersByTimeAsync(61_000);
    await done;
    expect(asked).toEqual(['POST', 'PATCH', 'HEAD']);
    expect(interrupted).toHaveBeenCalledWith(null);
  } finally {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  }
});
