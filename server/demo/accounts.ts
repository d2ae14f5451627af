import type { Role, Tier } from '../../app/domain/people/access/roles';
import { emailOf, fullName } from './people';
import { random, type Random } from './random';

/** A person of the demo tenant. Without a password they have a record, but cannot sign in until they are invited. */
export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  /** Empty: no type assigned yet. */
  readonly type: Role | '';
  readonly stores: readonly string[];
  readonly password?: string;
  /** True if the password must be changed at the first sign-in. */
  readonly temporary?: boolean;
  readonly createdAt: Date | null;
}

const password = 'Portal#2026';

const account = (
  email: string,
  name: string,
  type: Role | '',
  created: string,
  rest: Partial<DemoAccount> = {},
) => ({
  email: `${email}@demo.example`,
  name,
  type,
  stores: [],
  password,
  createdAt: new Date(`${created}T12:00:00Z`),
  ...rest,
});

/** The accounts that the demo prints with their passwords (rule X15). */
const published: readonly DemoAccount[] = [
  account('system.admin', 'Marta Azevedo', 'SYSTEM ADMIN', '2025-10-01'),
  account('user.admin', 'Rogério Pacheco', 'USER ADMIN', '2025-10-01'),
  account('permiss', 'Helena Prado', 'USER PERMISS', '2025-10-01'),
  account('explorer', 'Davi Nogueira', 'USER EXPLORER', '2025-10-06'),
  account('bronze', 'Joana Siqueira', 'USER BRONZE', '2025-10-06'),
  account('silver', 'Ivo Cardoso', 'USER SILVER', '2025-10-07', { stores: ['Loja Centro'] }),
  account('gold', 'Laura Bittencourt', 'USER GOLD', '2025-10-07'),
  account('semperfil', 'Tomás Arruda', '', '2026-11-12'),
  account('primeiro', 'Nina Falcão', 'USER SILVER', '2026-11-13', {
    password: 'Primeiro#2026',
    temporary: true,
  }),
];

const colleagues: readonly (readonly [Tier, number])[] = [
  ['USER EXPLORER', 8],
  ['USER BRONZE', 10],
  ['USER SILVER', 10],
  ['USER GOLD', 8],
];

/** The published accounts and 36 colleagues of the four tiers, two of them without a creation date. */
export function demoAccounts(): DemoAccount[] {
  const source = random('accounts');
  const taken = new Set<string>();
  const types = source.shuffled(
    colleagues.flatMap(([type, count]) => Array.from({ length: count }, () => type)),
  );
  const others = types.map((type, index): DemoAccount => {
    const { name, email } = newcomer(source, taken);
    return { email, name, type, stores: [], createdAt: index < 2 ? null : workingHour(source) };
  });
  return [...published, ...others];
}

function newcomer(source: Random, taken: Set<string>): { name: string; email: string } {
  for (;;) {
    const name = fullName(source);
    const email = emailOf(name);
    if (taken.has(email)) continue;
    taken.add(email);
    return { name, email };
  }
}

/** A random minute of a working day from October 2025 to October 2026. */
const workingHour = (source: Random): Date =>
  new Date(
    Date.UTC(2025, 9, 13 + 7 * source.int(0, 53) + source.int(0, 4), source.int(12, 20), source.int(0, 59)),
  );
