import { accessTable } from '../../../app/domain/people/access/access';
import { isRole, type Role } from '../../../app/domain/people/access/roles';
import { switchable } from '../../platform/switchable';
import { z } from '../../platform/zod';

export interface ForecastSettings {
  /** Types beside SYSTEM ADMIN that open release points. */
  readonly adminTypes: readonly Role[];
  /** Whether the sender of a review may approve it. */
  readonly selfApproval: boolean;
}

const reviewers: readonly Role[] = accessTable['/ij/report_create_schneider'].who as readonly Role[];

const reviewerList = z.string().transform((value, context) => {
  const given = value.split(',').map((name) => name.trim());
  const wrong = given.find((name) => !isRole(name) || !reviewers.includes(name));
  if (wrong !== undefined)
    context.addIssue(
      `"${wrong}" não entra na revisão de forecast; use ${reviewers.join(', ')}, separados por vírgula`,
    );
  return given.filter(isRole);
});

export const forecastEnvironment = z
  .object({
    REVIEW_ADMIN_TYPES: reviewerList
      .default([])
      .meta({ description: 'types beside SYSTEM ADMIN that open release points' }),
    REVIEW_SELF_APPROVAL: switchable
      .default(false)
      .meta({ description: 'whether who sent a review may approve it' }),
  })
  .transform(({ REVIEW_ADMIN_TYPES, REVIEW_SELF_APPROVAL }): ForecastSettings => ({
    selfApproval: REVIEW_SELF_APPROVAL,
    adminTypes: Object.freeze([...new Set<Role>(['SYSTEM ADMIN', ...REVIEW_ADMIN_TYPES])]),
  }));
