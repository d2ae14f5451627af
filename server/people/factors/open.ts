import type { Db } from 'mongodb';
import type { Config } from '../../config';
import type { Mailer } from '../../platform/mail/port';
import type { Devices } from '../access/devices';
import type { Limits } from '../access/limits';
import type { OwnerCheck } from '../access/owner-check';
import type { MailQueue } from '../access/mail-queue';
import type { RefusalLog } from '../access/refusal-log';
import type { SessionOpener } from '../access/session-opener';
import type { Sessions } from '../access/sessions';
import type { Audit } from '../audit/audit';
import { SingleUses } from '../federation';
import type { Identity } from '../identity/port';
import { Seal } from '../identity';
import type { Users } from '../users/users';
import { Challenges } from './challenges';
import { FactorCheck } from './check';
import { FactorLetters } from './letters';
import { OwnFactor } from './own-factor';
import { secondFactors, SecondFactors } from './second-factors';
import { passkeys as passkeyRecords, Passkeys } from './passkeys';
import { SecondStep } from './second-step';
import { SetUp } from './set-up';
import { WaitingSignIns, waitingSignIns } from './waiting';

export const factorCollections = [secondFactors, passkeyRecords, waitingSignIns];

/** Services for second factors: at sign-in, on their own page, and for administrators. */
export interface FactorServices {
  readonly factors: SecondFactors;
  readonly factorLetters: FactorLetters;
  readonly secondStep: SecondStep;
  readonly ownFactor: OwnFactor;
}

/** The records of second factors. */
export interface FactorRecords {
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
}

export function openFactorRecords(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  { db, company, address }: { readonly db: Db; readonly company: string; readonly address: string },
): FactorRecords {
  const seal = (purpose: string) => new Seal(purpose, sessionSecrets);
  const challenges = new Challenges(seal('passkey-challenges'), new SingleUses(db));
  const passkeys = new Passkeys(db, challenges, { company, address });
  return { passkeys, factors: new SecondFactors(db, seal('second-factors'), passkeys) };
}

interface Deps extends FactorRecords {
  readonly db: Db;
  readonly identity: Identity;
  readonly limits: Limits;
  readonly refusalLog: RefusalLog;
  readonly sessionOpener: SessionOpener;
  readonly devices: Devices;
  readonly ownerCheck: OwnerCheck;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly audit: Audit;
  readonly post: MailQueue;
  readonly mailer: Mailer;
  readonly company: string;
  /** The portal's own address, without a trailing slash. */
  readonly address: string;
  readonly landing: (email: string) => Promise<string>;
  readonly cookies: { readonly secrets: readonly string[]; readonly secure: boolean };
}

export function openFactors({ sessionSecrets, factors: settings }: Config, deps: Deps): FactorServices {
  const { db, company } = deps;
  const seal = (purpose: string) => new Seal(purpose, sessionSecrets);
  const { factors } = deps;
  const letters = new FactorLetters(deps);
  const parts = {
    ...deps,
    letters,
    check: new FactorCheck(deps),
    setUp: new SetUp(seal('factor-offers'), company),
    waiting: new WaitingSignIns(db, seal('waiting-sign-ins')),
    required: settings.requiredTypes,
  };
  return {
    factors,
    factorLetters: letters,
    secondStep: new SecondStep(parts),
    ownFactor: new OwnFactor(parts),
  };
}
