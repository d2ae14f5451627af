import { expect, it } from 'vitest';
import { environments } from '../../server/config';
import { secretNames } from '../../server/platform/secret-files';
import { settingShapes } from '../../server/platform/setting-names';
import { z } from '../../server/platform/zod';

const head = `# Settings

All come from the environment, are checked together at start, and stop it with their names where something is wrong.
\`.env.example\` describes each at length. A name that is no setting but looks like one (\`STORAGEE\`, \`S3_BUKET\`) stops the
start too; what else a machine has in its environment does not matter. Secrets may come from files: \`_FILE\` behind the name of
one that is marked with * names the file.

This page is written from the schemas that check the settings: \`npm test -- test/server/settings-page.test.ts -u\`.

| setting | default | what it says |
| --- | --- | --- |
`;

const described = z.object({ description: z.string(), unset: z.string().optional() });

/** What holds where a setting is not given. `choice` is the adapter that asks for it. */
function unsetOf(schema: z.ZodType, choice: unknown): string {
  const { data, success } = schema.safeParse(undefined);
  if (!success) return choice === undefined ? 'required' : `required with ${String(choice)}`;
  if (typeof data === 'boolean') return data ? 'on' : 'off';
  return data === undefined ? '' : String(data);
}

function lines(): string[] {
  const listed = new Set<string>();
  return environments.flatMap(settingShapes).flatMap((shape) => {
    const literal = Object.values(shape).find((each) => each instanceof z.ZodLiteral);
    return Object.entries(shape).flatMap(([name, schema]) => {
      const about = described.safeParse(z.globalRegistry.get(schema));
      if (!about.success || listed.has(name)) return [];
      listed.add(name);
      const { description, unset = unsetOf(schema as z.ZodType, literal?.value) } = about.data;
      return `| \`${name}\`${secretNames.includes(name as (typeof secretNames)[number]) ? ' *' : ''} | ${unset} | ${description} |`;
    });
  });
}

it('says of every setting what it does and what holds without it, as the schemas have it', async () => {
  const names = new Set(environments.flatMap(settingShapes).flatMap((shape) => Object.keys(shape)));
  const written = lines();
  expect(written).toHaveLength(names.size);
  await expect(`${head}${written.join('\n')}\n`).toMatchFileSnapshot('../../docs/settings.md');
});
