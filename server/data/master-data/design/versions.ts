import { roles } from '../../../../app/domain/people/access/roles';
import { defineCollection } from '../../../platform/mongo';
import { z } from '../../../platform/zod';
import { baseRuleSchema, cellRule, columnsOf, keeping, namedPeople, type Base } from '../base';
import type { Design } from '../definition';

const types = z.array(z.enum(roles)).optional();

export const designSchema = z.object({
  label: z.string(),
  columns: z.array(z.tuple([z.string(), z.string(), cellRule])),
  rights: z.object({
    senders: types,
    readers: types,
    correctors: types,
    people: namedPeople.optional(),
    branch: z.string().optional(),
  }),
  rules: z.array(baseRuleSchema).optional(),
  keep: keeping.optional(),
  archived: z.boolean().optional(),
});

/** A version of a base with its author and time; version 0 is the one that came with the portal. */
const versionSchema = z.object({
  /** `<base>:<version>`: if two people change a version at once, only the first succeeds. */
  _id: z.string(),
  base: z.string(),
  version: z.number().int(),
  design: designSchema,
  at: z.date(),
  /** E-mail and name of the author; empty for the portal. */
  by: z.string(),
  byName: z.string(),
  /** The version whose rules it restored. */
  restores: z.number().int().optional(),
  /** The last version, which removes the base. */
  removes: z.boolean().optional(),
  /** All data of the removed base is deleted. */
  gone: z.boolean().optional(),
});
export type BaseVersion = z.infer<typeof versionSchema>;

export const baseVersions = defineCollection<BaseVersion>({
  name: 'master_data_versions',
  writtenBy: '`/repo/bases`',
  readBy: '`/repo/bases`: what a base was, by whom and when',
  version: 1,
  schema: versionSchema,
  indexes: [{ key: { base: 1, version: -1 }, name: 'base_version', unique: true }],
});

export const versionId = (base: string, version: number): string => `${base}:${version}`;

/** The design in an Ok record. */
export function designIn(base: Base): Design {
  const headers = new Map(columnsOf(base));
  const { senders, readers, correctors, people, branch, rules, keep, archived } = base;
  return {
    label: base.label_name,
    columns: Object.entries(base.checks).map(([key, rule]) => [key, headers.get(key) ?? key, rule]),
    rights: {
      ...(senders && { senders }),
      ...(readers && { readers }),
      ...(correctors && { correctors }),
      ...(people && { people }),
      ...(branch && { branch }),
    },
    ...(rules && { rules }),
    ...(keep && { keep }),
    ...(archived && { archived }),
  };
}
