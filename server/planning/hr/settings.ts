import type { Role } from '../../../app/domain/people/access/roles';
import { roleList } from '../../people/role-list';
import { switchable } from '../../platform/switchable';
import { z } from '../../platform/zod';

export interface HrSettings {
  /** Whether a branch opens on the current month instead of the previous one (rule P22). */
  readonly currentMonth: boolean;
  /** Types that may edit figures and comments; the others read (rule P23). */
  readonly editingTypes: readonly Role[];
}

export const hrEnvironment = z
  .object({
    AUX_CURRENT_MONTH: switchable.default(false).meta({ description: 'HR data open on the current month' }),
    HR_EDITING_TYPES: roleList
      .default(['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'])
      .meta({ description: 'who may edit HR data', unset: 'three types' }),
  })
  .transform(({ AUX_CURRENT_MONTH, HR_EDITING_TYPES }): HrSettings => ({
    currentMonth: AUX_CURRENT_MONTH,
    editingTypes: Object.freeze(HR_EDITING_TYPES),
  }));
