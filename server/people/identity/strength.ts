import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { messages } from '../../../app/domain/messages';
import { passwordFaults } from '../../../app/domain/people/access/password';
import { Problem } from '../../platform/errors';

/** A password that zxcvbn finds with fewer guesses than this is refused as common. */
const fewestGuesses = 5_000_000;
/** Longer passwords are not common, and the estimate takes longer for them. */
const maxCommonLength = 32;

/** Created at the first new password: the lists take some megabytes. */
let lists: { readonly estimate: ZxcvbnFactory; readonly common: ReadonlySet<string> } | undefined;

/**
 * Checks a new password against the password rule (rule A10) and against common passwords and their usual variants.
 * @throws Problem `invalid`
 */
export function checkStrength(password: string): void {
  if (passwordFaults(password).length > 0)
    throw new Problem('invalid', messages.passwordRule, { password: messages.passwordRule });
  if (isCommon(password))
    throw new Problem('invalid', messages.passwordCommon, { password: messages.passwordCommon });
}

function isCommon(password: string): boolean {
  if (password.length > maxCommonLength) return false;
  lists ??= {
    estimate: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
    common: new Set(dictionary['passwords-common'].map(String)),
  };
  const { estimate, common } = lists;
  // `Senha@123` is `senha123` with the characters that the rule requires.
  const plain = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return common.has(plain) || estimate.check(password).guesses < fewestGuesses;
}
