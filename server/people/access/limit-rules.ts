const quarter = 15 * 60;
const day = 24 * 3_600;

/**
 * Number of events (`points`) within a number of seconds (`duration`); the next one blocks for `lock` seconds, or until
 * the duration is over.
 */
export const rules = {
  /** Calls of one person: enough for a script that works through a list. */
  call: { points: 600, duration: 60, lock: 0 },
  /** Milliseconds of one person's calls: a person may use half of the database's time. */
  'call-cost': { points: 30_000, duration: 60, lock: 0 },
  /** Bad tokens, links and refused single sign-ons of one address. */
  refusal: { points: 30, duration: quarter, lock: 0 },
  /** Attempts of one network without a session, at any address: a limit for seconds, against overload. */
  flood: { points: 60, duration: 10, lock: 0 },
  /** Failures of one guesser with one account: a browser that its owner knows, or the strangers of one network. */
  'sign-in': { points: 5, duration: quarter, lock: quarter },
  reset: { points: 5, duration: quarter, lock: quarter },
  factor: { points: 5, duration: quarter, lock: quarter },
  /** The limit if the network or the account has more failures than people make. */
  watched: { points: 2, duration: quarter, lock: quarter },
  /** Failures of strangers with any account from one network, and with one account from anywhere. */
  'sign-in-network': { points: 30, duration: quarter, lock: 0 },
  'sign-in-account': { points: 30, duration: quarter, lock: 0 },
  'reset-network': { points: 30, duration: quarter, lock: 0 },
  'reset-account': { points: 20, duration: day, lock: 0 },
  'factor-network': { points: 30, duration: quarter, lock: 0 },
  'factor-account': { points: 20, duration: day, lock: 0 },
  /** Failures in all recognised browsers of the owner together: somebody with the password can make many of those. */
  'factor-known': { points: 100, duration: day, lock: 0 },
  /** Letters that one guesser requests for one account, and all unrecognised browsers together. */
  letter: { points: 5, duration: quarter, lock: 0 },
  'letter-account': { points: 10, duration: quarter, lock: 0 },
  /** Messages with a code that the identity provider sends after a right password, and the company pays for: the same. */
  message: { points: 5, duration: quarter, lock: 0 },
  'message-account': { points: 10, duration: quarter, lock: 0 },
} as const;
