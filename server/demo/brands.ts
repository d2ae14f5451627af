export type MajorCategory = 'Makeup' | 'Skincare' | 'Haircare' | 'Fragrance' | 'Other';

/** A brand of the tenant's portfolio: its categories, and its weight in the portfolio and in the marketing spend. */
export interface Brand {
  readonly name: string;
  readonly sells: readonly MajorCategory[];
  readonly weight: number;
}

/** Invented brands: beauty for the stores, and lighting, solar and batteries of the group's energy business. */
export const brands: readonly Brand[] = [
  { name: 'Aurora', sells: ['Makeup', 'Skincare'], weight: 5 },
  { name: 'Bela Íris', sells: ['Makeup'], weight: 5 },
  { name: 'Pele & Cor', sells: ['Makeup', 'Skincare'], weight: 4 },
  { name: 'Lumina', sells: ['Makeup', 'Fragrance'], weight: 4 },
  { name: 'Terra Rosa', sells: ['Makeup', 'Skincare', 'Haircare'], weight: 3 },
  { name: 'Zênite', sells: ['Makeup'], weight: 2 },
  { name: 'Orvalho', sells: ['Skincare'], weight: 4 },
  { name: 'Gaia Natural', sells: ['Skincare', 'Haircare'], weight: 4 },
  { name: 'Nuvem', sells: ['Skincare'], weight: 3 },
  { name: 'Mar Aberto', sells: ['Skincare', 'Fragrance'], weight: 3 },
  { name: 'Sol Nascente', sells: ['Skincare'], weight: 3 },
  { name: 'Vitória-Régia', sells: ['Skincare', 'Haircare'], weight: 2 },
  { name: 'Raiz Forte', sells: ['Haircare'], weight: 4 },
  { name: 'Cacheada', sells: ['Haircare'], weight: 3 },
  { name: 'Cacau & Flor', sells: ['Haircare', 'Skincare'], weight: 2 },
  { name: 'Flor de Ipê', sells: ['Fragrance', 'Skincare'], weight: 4 },
  { name: 'Doce Jasmim', sells: ['Fragrance'], weight: 3 },
  { name: 'Jardim Secreto', sells: ['Fragrance'], weight: 3 },
  { name: 'Essência do Mar', sells: ['Fragrance'], weight: 2 },
  { name: 'Madeira Nobre', sells: ['Fragrance', 'Haircare'], weight: 2 },
  { name: 'Voltz Casa', sells: ['Other'], weight: 5 },
  { name: 'Luz Plena', sells: ['Other'], weight: 4 },
  { name: 'Solar Fácil', sells: ['Other'], weight: 3 },
  { name: 'EnerGira', sells: ['Other'], weight: 2 },
];
