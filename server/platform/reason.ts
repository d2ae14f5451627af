import { MongoServerError } from 'mongodb';

const strangeIssuer = 'o certificado do servidor não é de uma autoridade que o portal conheça';

/** What the system's codes say to who runs the portal. */
const sentences: Readonly<Record<string, string>> = {
  EACCES: 'sem permissão',
  CERT_HAS_EXPIRED: 'o certificado do servidor venceu',
  CERT_NOT_YET_VALID: 'o certificado do servidor ainda não vale',
  DEPTH_ZERO_SELF_SIGNED_CERT: strangeIssuer,
  EADDRINUSE: 'o endereço já está em uso por outro programa',
  EADDRNOTAVAIL: 'o endereço não é desta máquina',
  EAI_AGAIN: 'o nome do servidor não pôde ser procurado agora',
  ECONNREFUSED: 'ninguém atende neste endereço',
  ECONNRESET: 'o servidor cortou a conexão',
  EEXIST: 'há um arquivo onde devia haver uma pasta',
  EHOSTUNREACH: 'não há caminho até o servidor',
  EISDIR: 'há uma pasta onde devia haver um arquivo',
  ENETUNREACH: 'não há caminho até o servidor',
  ENOENT: 'não existe',
  ENOSPC: 'o disco está cheio',
  ENOTDIR: 'há um arquivo onde devia haver uma pasta',
  ENOTFOUND: 'o servidor não foi encontrado',
  EPERM: 'sem permissão',
  EPIPE: 'o servidor cortou a conexão',
  EPROTO: 'o servidor não fala TLS neste endereço',
  EROFS: 'o disco só permite leitura',
  ERR_SSL_WRONG_VERSION_NUMBER: 'o servidor não fala TLS neste endereço',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado do servidor é de outro nome',
  ETIMEDOUT: 'o servidor não respondeu a tempo',
  SELF_SIGNED_CERT_IN_CHAIN: strangeIssuer,
  UNABLE_TO_GET_ISSUER_CERT: strangeIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: strangeIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: strangeIssuer,
  Z_BUF_ERROR: 'o que veio comprimido está cortado',
  Z_DATA_ERROR: 'o que veio comprimido está com defeito',
};

/** The database's code for a disk with too little room for its indexes. */
const tooLittleDisk = 14_031;

/** The reason of a failure in one sentence for operators: known causes in Portuguese, others unchanged. */
export function reasonOf(error: unknown): string {
  if (error instanceof MongoServerError && error.code === tooLittleDisk) return lackOfDisk(error.message);
  if (!(error instanceof Error)) return String(error);
  const { code, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const sentence = sentences[code ?? ''];
  if (!sentence || error.message.includes(sentence)) return error.message;
  const place = path ?? [address, port].filter((part) => part !== undefined).join(':');
  return `${sentence} (${[code, place].filter(Boolean).join(' ')})`;
}

function lackOfDisk(message: string): string {
  const [free, needed] = (message.match(/\d+/g) ?? []).map((bytes) => Math.floor(Number(bytes) / 1_000_000));
  const figures = needed ? `: há ${free} MB livres, e ele precisa de ${needed} MB` : '';
  return `falta espaço em disco para o banco${figures}`;
}
