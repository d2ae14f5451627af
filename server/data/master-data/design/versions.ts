import { roles } from '../../../../app/domain/people/access/roles';
import { defineCollection } from '../../../platform/mongo/collection';
import { z } from '../../../platform/zod';
import { baseRuleSchema, cellRule, columnsOf, type Base } from '../base';
import type { Design } from '../definition';

const rights = z.array(z.enum(roles)).optional();

export const designSchema = z.object({
  label: z.string(),
  columns: z.array(z.tuple([z.string(), z.string(), cellRule])),
  rights: z.object({ senders: rights, readers: rights, correctors: rights }),
  rules: z.array(baseRuleSchema).optional(),
});

/** What a base was made to be, by whom and when; version 0 is what came with the portal. */
const versionSchema = z.object({
  /** `<base>:<version>`: of two who change a version at once, one is first. */
  _id: z.string(),
  base: z.string(),
  version: z.number().int(),
  design: designSchema,
  at: z.date(),
  /** E-mail and name of who changed it; empty for the portal. */
  by: z.string(),
  byName: z.string(),
  /** The version whose rules it brought back. */
  restores: z.number().int().optional(),
});
export type BaseVersion = z.infer<typeof versionSchema>;

export const baseVersions = defineCollection<BaseVersion>({
  name: 'master_data_versions',
  version: 1,
  schema: versionSchema,
  indexes: [{ key: { base: 1, version: -1 }, name: 'base_version', unique: true }],
});

export const versionId = (base: string, version: number): string => `${base}:${version}`;

/** What an Ok record says of its base. */
export function designIn(base: Base): Design {
  const headers = new Map(columnsOf(base));
  const { senders, readers, correctors, rules } = base;
  return {
    label: base.label_name,
    columns: Object.entries(base.checks).map(([key, rule]) => [key, headers.get(key) ?? key, rule]),
    rights: {
      ...(senders && { senders }),
      ...(readers && { readers }),
      ...(correctors && { correctors }),
    },
    ...(rules && { rules }),
  };
}
