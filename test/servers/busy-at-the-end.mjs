/** Loaded before a server: its thread is busy when the time for draining is over. */
const busyMs = 500;

process.once('SIGTERM', () => {
  setTimeout(
    () => {
      const end = performance.now() + busyMs;
      while (performance.now() < end);
    },
    Number(process.env.DRAIN_SECONDS) * 1_000 - 100,
  );
});
