import { maxNameLength, namesOf, type ProfileChange } from '../../../app/domain/people/users/profile';
import { z } from '../../platform/zod';

/** Attributes of an identity provider that say something of a person that the portal keeps; null: none does. */
export interface ProfileAttributes {
  readonly name: string | null;
  readonly stores: string | null;
  readonly costCentres: string | null;
}

const maxListLength = 500;

/** What a provider said of a person, as it is kept between two requests. */
export const providerProfileSchema = z.object({
  name: z.string().optional(),
  stores: z.array(z.string()).optional(),
  costCentres: z.array(z.string()).optional(),
});

/** The names of the settings of one provider: `SAML` has `SAML_NAME_ATTRIBUTE` and so on. */
const settingNames = (prefix: string) =>
  [`${prefix}_NAME_ATTRIBUTE`, `${prefix}_STORES_ATTRIBUTE`, `${prefix}_COST_CENTERS_ATTRIBUTE`] as const;

/** The settings of one provider as they came. */
export function profileAttributes(
  given: Readonly<Record<string, unknown>>,
  prefix: string,
): ProfileAttributes {
  const [name, stores, costCentres] = settingNames(prefix).map((setting) =>
    typeof given[setting] === 'string' ? given[setting] : null,
  );
  return { name: name ?? null, stores: stores ?? null, costCentres: costCentres ?? null };
}

/**
 * What a provider's attributes say of a person. An attribute that is not there, or is empty, says nothing: it leaves
 * what the portal keeps, for no branches would mean all of them.
 */
export function providerProfileOf(
  attributes: ProfileAttributes,
  values: (attribute: string) => readonly string[],
): ProfileChange {
  const of = (attribute: string | null) => (attribute === null ? [] : values(attribute));
  const list = (attribute: string | null) => {
    const names = [...new Set(of(attribute).flatMap((value) => namesOf(value) ?? []))];
    return names.length > 0 ? names.slice(0, maxListLength) : undefined;
  };
  const name = of(attributes.name).join(' ').trim().slice(0, maxNameLength);
  const [stores, costCentres] = [list(attributes.stores), list(attributes.costCentres)];
  return { ...(name && { name }), ...(stores && { stores }), ...(costCentres && { costCentres }) };
}

/** The values of a token's claim. */
export const claimValues =
  (claims: Readonly<Record<string, unknown>>) =>
  (name: string): string[] =>
    [claims[name]].flat().filter((value): value is string => typeof value === 'string');
