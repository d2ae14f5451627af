import { random } from '../../server/demo/random';
import { Caller } from '../faults/caller';
import type { Ledger } from '../faults/ledger';

/** Somebody at the balancer's door, to whom no request may fail: what they insist on counts all the same. */
export class Guest extends Caller {
  constructor(
    email: string,
    url: string,
    private readonly ledger: Ledger,
  ) {
    super(email, [{ url }], random(email));
  }

  override async ask(...request: Parameters<Caller['ask']>): Promise<Response> {
    try {
      const answer = await super.ask(...request);
      const { status, headers } = answer;
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, { status, headers });
    } catch (error) {
      this.ledger.breach(`${this.email}: ${String(error)}`);
      throw error;
    }
  }
}
