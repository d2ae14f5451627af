import type { AccessKey } from '../../app/domain/people/access/access';
import { shownBases } from '../../app/domain/data/master-data/screen-bases';

/** Addresses that show and change nothing of what is laid after the door has opened. */
const open: readonly AccessKey[] = [
  '/',
  '/entrar/segundo-fator',
  '/entrar/nao-fui-eu/:alert',
  '/recovery/:code?',
  '/home',
  '/logout',
  '/preferencias',
  '/sessao',
  '/sessao/retorno',
  '/dev/outbox',
  '/dev/outbox/:id',
  '/saml',
  '/saml/entrar',
  '/saml/concluir',
  '/saml/token',
  '/saml/metadata',
  '/conta/sessoes',
  '/conta/senha',
  '/conta/segundo-fator',
  '/avisos',
  '/avisos/contagem',
  '/avisos/eventos',
  '/user/config',
  '/user/permission',
  '/ajuda',
  '/openapi.json',
  '/.well-known/security.txt',
  '/*',
];

/** Whole from the door's opening on; what they are made of is not to be changed before all is there. */
const lookedAt: readonly AccessKey[] = ['/ij/paineis', '/captura/modelo'];

const bases = Object.entries(shownBases).sort(([one], [other]) => other.length - one.length);

/** What a screen wants to be there, by its address: bases, everything, or nothing. What is named nowhere wants everything. */
export function dataOf(key: string, acting: boolean): readonly string[] | 'all' | 'none' {
  if (open.some((each) => each === key)) return 'none';
  if (acting) return 'all';
  if (lookedAt.some((each) => each === key)) return 'none';
  return bases.find(([address]) => key === address || key.startsWith(`${address}/`))?.[1] ?? 'all';
}
