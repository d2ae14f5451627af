/**
 * Loaded by the server's process before the portal: reports the CPU time and memory of the process over a socket.
 * Memory (heap and external) is sampled every few milliseconds and at each answer.
 */
import { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { setFlagsFromString, getHeapStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 2;

// Other processes that the server starts inherit its options, but are not measured.
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
    /** A constant piece of work, for comparing machines and their load. */
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
      // Includes the work that remains after the answer.
      setImmediate(() => socket.write(`${JSON.stringify(asked[String(line).trim()]())}\n`));
    });
  })
    .listen(process.env.METER_SOCKET)
    .unref();
}
