export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly bannerCode: string;
  readonly banner: string;
  /** Number of employees at a time. */
  readonly staff: number;
}

const banners = { EV: 'Energia Varejo', BL: 'Bela Luz', CC: 'Casa Clara' } as const;

const branch = (banner: keyof typeof banners, name: string, staff: number) => ({ banner, name, staff });

/** The 30 stores, with the flagship first: banner, name and staff. */
export const branches: readonly Branch[] = [
  branch('EV', 'Loja Centro', 14),
  branch('EV', 'Loja Paulista', 9),
  branch('EV', 'Loja Pinheiros', 6),
  branch('BL', 'Loja Moema', 5),
  branch('EV', 'Loja Tatuapé', 6),
  branch('CC', 'Loja Santana', 4),
  branch('EV', 'Loja Campinas', 7),
  branch('BL', 'Loja Ribeirão Preto', 5),
  branch('CC', 'Loja Santos', 4),
  branch('EV', 'Loja São José dos Campos', 5),
  branch('EV', 'Loja Copacabana', 8),
  branch('BL', 'Loja Barra da Tijuca', 6),
  branch('CC', 'Loja Niterói', 4),
  branch('EV', 'Loja Savassi', 7),
  branch('CC', 'Loja Uberlândia', 4),
  branch('EV', 'Loja Curitiba Batel', 6),
  branch('CC', 'Loja Londrina', 4),
  branch('EV', 'Loja Porto Alegre', 6),
  branch('BL', 'Loja Florianópolis', 4),
  branch('CC', 'Loja Joinville', 4),
  branch('EV', 'Loja Brasília Asa Sul', 7),
  branch('CC', 'Loja Goiânia', 5),
  branch('EV', 'Loja Salvador', 6),
  branch('EV', 'Loja Recife', 6),
  branch('BL', 'Loja Fortaleza', 5),
  branch('CC', 'Loja Natal', 4),
  branch('EV', 'Loja Manaus', 5),
  branch('CC', 'Loja Belém', 4),
  branch('BL', 'Loja Vitória', 4),
  branch('CC', 'Loja Cuiabá', 4),
].map(({ banner, name, staff }, index) => ({
  code: String(index + 1).padStart(4, '0'),
  name,
  bannerCode: banner,
  banner: banners[banner],
  staff,
}));
