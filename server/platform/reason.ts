import { MongoServerError } from 'mongodb';

/** What the system's codes say to who runs the portal. */
const sentences: Readonly<Record<string, string>> = {
  EACCES: 'sem permissão',
  EADDRINUSE: 'o endereço já está em uso por outro programa',
  EADDRNOTAVAIL: 'o endereço não é desta máquina',
  ECONNREFUSED: 'ninguém atende neste endereço',
  EEXIST: 'há um arquivo onde devia haver uma pasta',
  EISDIR: 'há uma pasta onde devia haver um arquivo',
  ENOENT: 'não existe',
  ENOSPC: 'o disco está cheio',
  ENOTDIR: 'há um arquivo onde devia haver uma pasta',
  ENOTFOUND: 'o servidor não foi encontrado',
  EPERM: 'sem permissão',
  EROFS: 'o disco só permite leitura',
};

/** The database's code for a disk with too little room for its indexes. */
const tooLittleDisk = 14_031;

/** Why something failed, in a sentence for who runs the portal: known causes in Portuguese, others as they are. */
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
