/** Loaded before the portal: SIGUSR2 crashes its process. */
process.on('SIGUSR2', () => {
  throw new Error('crashed as it was told to');
});
