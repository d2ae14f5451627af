/** Types of users (rule A2), in the order of lists. */
export const roles = [
  'SYSTEM ADMIN',
  'USER ADMIN',
  'USER EXPLORER',
  'USER BRONZE',
  'USER SILVER',
  'USER GOLD',
  'USER PERMISS',
] as const;

export type Role = (typeof roles)[number];

/** The four types that administrators may assign (rule A2), with their labels. */
export const tiers = {
  'USER EXPLORER': 'Explorer',
  'USER BRONZE': 'Básico',
  'USER SILVER': 'Padrão',
  'USER GOLD': 'Avançado',
} as const satisfies Partial<Record<Role, string>>;

export type Tier = keyof typeof tiers;

export const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);
export const isTier = (value: string): value is Tier => Object.hasOwn(tiers, value);

/** Text of a type for people: the tier's label with the type, or the type itself. */
export const roleLabel = (role: Role): string => (isTier(role) ? `${tiers[role]} (${role})` : role);
