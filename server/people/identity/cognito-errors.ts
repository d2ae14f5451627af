import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';

/** The portal's problem for each error name of Cognito; the problem may contain Cognito's message. */
export type ErrorMapping = Readonly<Record<string, (reason: string) => Problem>>;

const overLimit = new Set([
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
  'LimitExceededException',
  'ThrottlingException',
]);

/** One problem for several errors, so that an error does not reveal whether the e-mail has an account. */
export const allMean = (problem: () => Problem, ...names: readonly string[]): ErrorMapping =>
  Object.fromEntries(names.map((name) => [name, problem]));

/** A password that meets the portal's rule but not the user pool's. Only Cognito's message names what is missing. */
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
  // Other servers of Cognito's protocol send this for a wrong password.
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

export const wrongAppCode = refusing(proofMessages.factorRefused);

export const wrongSentCode = refusing(messages.sentCodeRefused);

export const stepOver: ErrorMapping = allMean(
  () => new Problem('unauthenticated', proofMessages.factorStepOver),
  'NotAuthorizedException',
  'ExpiredCodeException',
  'UserNotFoundException',
  'InvalidParameterException',
);

export const wrongCode: ErrorMapping = {
  ...allMean(
    () => new Problem('invalid', proofMessages.recoveryRefused),
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
 * Awaits a request to Cognito and translates its errors: by `mapping`, `throttled` over Cognito's limits, and
 * `unavailable` with the cause for all others.
 */
export async function asking<T>(request: Promise<T>, mapping: ErrorMapping): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw problemOf(error, mapping);
  }
}

/**
 * Awaits a request to Cognito; errors with these names count as success, because they would reveal whether an account
 * exists.
 */
export async function silently(request: Promise<unknown>, ...names: readonly string[]): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof Error && names.includes(error.name))) throw problemOf(error, {});
  }
}

function problemOf(error: unknown, mapping: ErrorMapping): Problem {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  // Cognito reports its own lock under the error name of a wrong password.
  if (overLimit.has(name) || (name === 'NotAuthorizedException' && /attempts exceeded/i.test(message)))
    return new Problem('throttled', messages.tooManyTries);
  const refusal = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
  return refusal?.(message) ?? new Problem('unavailable', messages.identityUnavailable, {}, { cause: error });
}
