import { OwnerCheck } from '../../../../server/people/access/owner-check';
import type { Asker, Caller, ProvenCaller } from '../../../../server/people/users/reach';
import type { Person } from '../../../../server/people/users/user';

const script = { id: 'token', scopes: null };

/** The proof of somebody's that a token made for everything is. */
export const proofOf = (email: string) => new OwnerCheck({} as never).proofOfScript(email, script);

/** Somebody who has just shown that it is they. */
export const proven = <C extends Caller>(caller: C): C & ProvenCaller => ({
  ...caller,
  proof: proofOf(caller.person.email),
});

export const provenBy = (person: Person, address = ''): ProvenCaller => proven({ person, address });

export const askerOf = (caller: Caller): Asker => ({
  ...caller,
  proven: () => Promise.resolve(proven(caller)),
});
