import { isRole, roles } from '../../app/domain/people/access/roles';
import { z } from '../platform/zod';

/** User types in a setting: names separated by commas. */
export const roleList = z.string().transform((value, context) => {
  const given = value.split(',').map((name) => name.trim());
  const unknown = given.find((name) => !isRole(name));
  if (unknown !== undefined)
    context.addIssue(`"${unknown}" não é um tipo de usuário; use ${roles.join(', ')}, separados por vírgula`);
  return given.filter(isRole);
});
