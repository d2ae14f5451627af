/** Loaded before a server: blocks its thread when the drain time ends. */
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
