import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readsByHand } from '../../../../eslint.config.js';

it.each(readsByHand)('%s still reads a form by hand, or leaves the list of eslint.config.js', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/\.formData\(\)|request\.text\(\)/);
});
