import type { MajorCategory } from './brands';

/**
 * Monthly factors by category, January to December, around 1. Fragrance and make-up peak at Mother's Day (May),
 * Valentine's Day (June in Brazil), Black Friday and Christmas; sun care and solar peak in summer.
 */
export const seasonOf: Record<MajorCategory, readonly number[]> = {
  Makeup: [0.82, 0.9, 0.94, 0.92, 1.14, 1.05, 0.92, 0.94, 0.95, 0.99, 1.2, 1.23],
  Skincare: [1.16, 1.08, 0.97, 0.9, 0.98, 0.92, 0.9, 0.92, 0.95, 1.02, 1.12, 1.08],
  Haircare: [0.98, 0.97, 1.0, 0.97, 1.02, 0.97, 0.96, 0.98, 0.99, 1.02, 1.12, 1.02],
  Fragrance: [0.68, 0.74, 0.82, 0.9, 1.34, 1.28, 0.86, 0.98, 0.84, 0.88, 1.24, 1.44],
  Other: [1.08, 1.02, 0.96, 0.92, 0.9, 0.88, 0.9, 0.94, 0.99, 1.06, 1.22, 1.13],
};
