import type { Role } from '../../people/access/roles';

/** State of a cost centre's review (rule P21: em edição → enviado → aprovado, or devolvido and sent again). */
export const reviewStates = ['editing', 'sent', 'approved', 'returned'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateLabel: Record<ReviewState, string> = {
  editing: 'Em edição',
  sent: 'Enviado',
  approved: 'Aprovado',
  returned: 'Devolvido',
};

export const reviewSteps = ['send', 'approve', 'return'] as const;
export type ReviewStep = (typeof reviewSteps)[number];

interface StepRule {
  readonly from: readonly ReviewState[];
  readonly to: ReviewState;
  readonly who: readonly Role[];
  /** States from which the step is allowed only while the release point is open for edits. */
  readonly whileOpen: readonly ReviewState[];
  /** Label of its button. */
  readonly label: string;
}

/** Types that may open and edit reviews. */
export const planners: readonly Role[] = ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'];
/** Types that approve or return submitted reviews. */
export const approvers: readonly Role[] = ['SYSTEM ADMIN', 'USER GOLD'];

export const stepRules: Record<ReviewStep, StepRule> = {
  send: {
    from: ['editing', 'returned'],
    to: 'sent',
    who: planners,
    whileOpen: ['editing', 'returned'],
    label: 'Enviar para aprovação',
  },
  approve: { from: ['sent'], to: 'approved', who: approvers, whileOpen: [], label: 'Aprovar' },
  return: {
    from: ['sent', 'approved'],
    to: 'returned',
    who: approvers,
    whileOpen: ['approved'],
    label: 'Devolver',
  },
};

/** A review can be edited only before its submission and after its return. */
export const takesEdits = (state: ReviewState): boolean => state === 'editing' || state === 'returned';

/** The steps that a person may take; `isOwn` is true if they submitted the review, which they then may not approve. */
export const stepsFor = (
  state: ReviewState,
  role: Role,
  { open, isOwn }: { readonly open: boolean; readonly isOwn: boolean },
): ReviewStep[] =>
  reviewSteps.filter((step) => {
    if (step === 'approve' && isOwn) return false;
    const { from, who, whileOpen } = stepRules[step];
    return from.includes(state) && who.includes(role) && (open || !whileOpen.includes(state));
  });

/** A finished step, formatted. */
export interface TakenStep {
  readonly state: ReviewState;
  readonly label: string;
  readonly by: string;
  readonly at: string;
  readonly note: string;
}
