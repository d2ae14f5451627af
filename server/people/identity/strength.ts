import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { messages } from '../../../app/domain/messages';
import { passwordFaults } from '../../../app/domain/people/access/password';
import { Problem } from '../../platform/errors';

/** What meets the rule and is found within so many guesses all the same is one of the first that anybody tries. */
const fewestGuesses = 5_000_000;
/** Longer ones are no common passwords, and estimating takes the longer the more there is. */
const maxCommonLength = 32;

/** Made with the first new password: its lists take some megabytes, which a server that sees none does not need. */
let lists: { readonly estimate: ZxcvbnFactory; readonly common: ReadonlySet<string> } | undefined;

/**
 * Holds a new password against the password rule (rule A10), and against the passwords that everybody uses, with their
 * usual disguises.
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
  // `Senha@123` is `senha123` with what the rule asks for put in.
  const plain = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return common.has(plain) || estimate.check(password).guesses < fewestGuesses;
}
