/**
 * Loaded by the server's process before the portal: tells who asks over a socket what the process has used of its
 * processor and of memory. Memory is looked at every few milliseconds and with each answer, as heap and what lies outside.
 */
import { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { setFlagsFromString, getHeapStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 2;

// Other processes that the server starts inherit its options, and are not measured.
if (process.argv[1]?.endsWith('main.js')) measure();

function measure() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  let began = process.cpuUsage();
  let base = 0;
  let peak = 0;
  let looking;

  const memoryInUse = () => {
    const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
    return heap + outside;
  };
  const look = () => (peak = Math.max(peak, memoryInUse()));
  const usedMs = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };

  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (...args) {
    look();
    return end.apply(this, args);
  };

  const asked = {
    begin() {
      collect({ type: 'minor' });
      base = peak = memoryInUse();
      looking ??= setInterval(look, everyMs);
      began = process.cpuUsage();
      return {};
    },
    end() {
      const ms = usedMs();
      look();
      clearInterval(looking);
      looking = undefined;
      return { ms, mb: (peak - base) / 1_024 ** 2 };
    },
    /** A piece of work that is always the same: by it machines and their moods are compared. */
    yardstick() {
      began = process.cpuUsage();
      let text = '[]';
      for (let turn = 0; turn < 40; turn += 1) {
        const rows = JSON.parse(text);
        for (let at = 0; at < 100; at += 1) rows.push({ at, name: `linha ${at * turn}`, sum: Math.sqrt(at) });
        text = JSON.stringify(rows.sort((one, other) => one.sum - other.sum));
      }
      return { ms: usedMs() };
    },
  };
  createServer((socket) => {
    socket.on('data', (line) => {
      // What the answer left to be done is part of it.
      setImmediate(() => socket.write(`${JSON.stringify(asked[String(line).trim()]())}\n`));
    });
  })
    .listen(process.env.METER_SOCKET)
    .unref();
}
