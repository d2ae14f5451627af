import type { Role } from '../../../app/domain/people/access/roles';
import { roleList } from '../role-list';
import { z } from '../../platform/zod';

export interface FactorSettings {
  /** Types that cannot sign in without a second factor (rule A21). */
  readonly requiredTypes: readonly Role[];
}

export const factorsEnvironment = z
  .object({
    MFA_REQUIRED_TYPES: roleList
      .default([])
      .meta({ description: 'types that need a second factor after the password' }),
  })
  .transform(({ MFA_REQUIRED_TYPES }): FactorSettings => ({
    requiredTypes: Object.freeze(MFA_REQUIRED_TYPES),
  }));
