import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';

/** What a refusal of Cognito, known by its name, means in the portal's terms; it may carry the provider's words. */
export type ErrorMapping = Readonly<Record<string, (reason: string) => Problem>>;

const overLimit = new Set([
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
  'LimitExceededException',
  'ThrottlingException',
]);

/** The same refusal for several errors, so that none of them tells whether the e-mail has an account. */
export const allMean = (problem: () => Problem, ...names: readonly string[]): ErrorMapping =>
  Object.fromEntries(names.map((name) => [name, problem]));

/** A password that meets the portal's rule and not the user pool's: only the provider can say what it lacks. */
export const tooWeak: ErrorMapping = {
  InvalidPasswordException: (reason) => new Problem('invalid', reason, { password: reason }),
};

export const wrongPair = allMean(
  () => new Problem('unauthenticated', messages.incorrectLogin),
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'UserLambdaValidationException',
  // Other servers of Cognito's protocol say this of a wrong password.
  'InvalidPasswordException',
);

export const staleChallenge: ErrorMapping = {
  ...allMean(
    () => new Problem('unauthenticated', messages.challengeExpired),
    'NotAuthorizedException',
    'UserNotFoundException',
    'CodeMismatchException',
    'ExpiredCodeException',
  ),
  ...tooWeak,
};

const refusing = (message: string): ErrorMapping =>
  allMean(
    () => new Problem('invalid', message, { code: message }),
    'CodeMismatchException',
    'EnableSoftwareTokenMFAException',
  );

export const wrongAppCode = refusing(messages.factorRefused);

export const wrongSentCode = refusing(messages.sentCodeRefused);

export const stepOver: ErrorMapping = allMean(
  () => new Problem('unauthenticated', messages.factorStepOver),
  'NotAuthorizedException',
  'ExpiredCodeException',
  'UserNotFoundException',
  'InvalidParameterException',
);

export const wrongCode: ErrorMapping = {
  ...allMean(
    () => new Problem('invalid', messages.recoveryRefused),
    'CodeMismatchException',
    'ExpiredCodeException',
    'UserNotFoundException',
    'UserNotConfirmedException',
    'NotAuthorizedException',
    'InvalidParameterException',
  ),
  ...tooWeak,
};

export const alreadyThere: ErrorMapping = {
  ...allMean(
    () => new Problem('conflict', messages.duplicateUser, { email: messages.duplicateUser }),
    'UsernameExistsException',
    'AliasExistsException',
  ),
  ...tooWeak,
};

export const noInvitation: ErrorMapping = {
  ...allMean(() => new Problem('absent', messages.absent), 'UserNotFoundException'),
  ...allMean(() => new Problem('conflict', messages.invitationUsed), 'UnsupportedUserStateException'),
};

/**
 * Asks Cognito and puts its errors into the portal's terms: as the mapping says, `throttled` over its limits,
 * `unavailable` with the cause for all that nobody expects.
 */
export async function asking<T>(request: Promise<T>, mapping: ErrorMapping): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw problemOf(error, mapping);
  }
}

/** Asks Cognito where errors of these names count as done, since telling them would tell about the account. */
export async function silently(request: Promise<unknown>, ...names: readonly string[]): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof Error && names.includes(error.name))) throw problemOf(error, {});
  }
}

function problemOf(error: unknown, mapping: ErrorMapping): Problem {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  // Cognito's own lock wears the clothes of a wrong password.
  if (overLimit.has(name) || (name === 'NotAuthorizedException' && /attempts exceeded/i.test(message)))
    return new Problem('throttled', messages.tooManyTries);
  const refusal = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
  return refusal?.(message) ?? new Problem('unavailable', messages.identityUnavailable, {}, { cause: error });
}
