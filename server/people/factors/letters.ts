import { factorLetter } from '../../platform/mail';
import type { Mailer } from '../../platform/mail/port';
import type { MailQueue } from '../access/mail-queue';

interface Deps {
  readonly post: Pick<MailQueue, 'send'>;
  readonly mailer: Mailer;
  readonly company: string;
  /** The portal's own address, without a trailing slash. */
  readonly address: string;
}

/** Letters about changes of an account's second factor. */
export class FactorLetters {
  constructor(private readonly deps: Deps) {}

  setUp(email: string): void {
    this.#tell(
      email,
      'foi configurado',
      'A entrada passa a pedir um código do seu aplicativo depois da senha.',
    );
  }

  removed(email: string): void {
    this.#tell(email, 'foi removido', 'A entrada volta a pedir só a senha.');
  }

  passkeyAdded(email: string): void {
    this.#tell(email, 'ganhou uma chave de acesso', 'Ela serve no lugar do código do aplicativo.');
  }

  reset(email: string): void {
    this.#tell(email, 'foi redefinido por um administrador', 'Entre com a senha e configure-o de novo.');
  }

  #tell(email: string, what: string, then: string): void {
    const { post, mailer, company, address } = this.deps;
    post.send(() =>
      mailer.send(factorLetter(email, company, { what, then, page: `${address}/?dialogo=esqueci` })),
    );
  }
}
