import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Files of the portal's own typeface, Inter of weight 400 and 600: a container has none. */
export const typefaceFiles = () => ({
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});
