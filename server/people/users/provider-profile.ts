import { maxNameLength, namesOf, type ProfileChange } from '../../../app/domain/people/users/profile';
import { z } from '../../platform/zod';

/** The identity provider's attributes for each field of a person; null if there is none. */
export interface ProfileAttributes {
  readonly name: string | null;
  readonly stores: string | null;
  readonly costCentres: string | null;
}

const maxListLength = 500;

/** A provider's attributes of a person, as stored between two requests. */
export const providerProfileSchema = z.object({
  name: z.string().optional(),
  stores: z.array(z.string()).optional(),
  costCentres: z.array(z.string()).optional(),
});

/** Names of a provider's settings: for `SAML`, `SAML_NAME_ATTRIBUTE` and so on. */
const settingNames = (prefix: string) =>
  [`${prefix}_NAME_ATTRIBUTE`, `${prefix}_STORES_ATTRIBUTE`, `${prefix}_COST_CENTERS_ATTRIBUTE`] as const;

/** The attributes that a provider's settings name. */
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
 * A person's fields from a provider's attributes. A missing or empty attribute leaves the portal's value unchanged,
 * because an empty list of branches would mean all of them.
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
