import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import type { Grants } from '../identity/grants';
import type { SignInResult } from '../identity/port';
import type { Admission } from './admission';
import type { Devices } from './devices';
import type { Refusals } from './refusals';

/** A right pair of e-mail and password, with the `Sessions.mark` from before it was checked. */
export type Proved = Omit<Extract<SignInResult, { kind: 'signed-in' }>, 'kind'> & { readonly proved: number };

interface Parts {
  readonly admission: Pick<Admission, 'admit'>;
  readonly refusals: Pick<Refusals, 'told'>;
  readonly grants: Pick<Grants, 'keep'>;
  readonly devices: Pick<Devices, 'remember'>;
}

/** Lets in who has shown all that is asked of them at the door: a session, what the provider granted, a known browser. */
export class Entry {
  constructor(private readonly parts: Parts) {}

  /**
   * @returns the values of `Set-Cookie`
   * @throws Problem `forbidden` for somebody without a permission type
   */
  async open({ email, proved, grant, told }: Proved, request: Request, address: string): Promise<string[]> {
    const { admission, refusals, grants, devices } = this.parts;
    const session = await refusals.told('sign-in', { email, address }, async () => {
      const admitted = await admission.admit({ way: 'password', email, request, address, proved, told });
      if (!admitted) throw new Problem('forbidden', messages.noPermission);
      return admitted;
    });
    await grants.keep(email, grant);
    return [session, await devices.remember(request.headers.get('Cookie'), email)];
  }
}
