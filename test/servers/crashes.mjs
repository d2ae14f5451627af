/** Loaded before the portal: SIGUSR2 has its process crash. */
process.on('SIGUSR2', () => {
  throw new Error('crashed as it was told to');
});
