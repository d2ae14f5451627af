import { defineList, type FilterOption } from '../../lists/list';
import type { QueryOf } from '../../lists/list-query';
import type { PersonRow, ProfileChange } from './profile';
import type { UserForm } from './user-form';
import { tiers, type Tier } from '../access/roles';

/** The list of users, on the screens for creating users and for permissions. */
export const userList = defineList({
  columns: {
    user: { label: 'Email', sort: true },
    name: { label: 'Nome' },
    tier: { label: 'Permissão' },
    createdAt: { label: 'Data de Criação', sort: true, kind: 'datetime' },
    lastSignInAt: { label: 'Último acesso', sort: true, kind: 'datetime' },
    branches: { label: 'Filiais' },
    costCentres: { label: 'Centros de custo' },
    invite: { label: 'Convite', file: false },
    factor: { label: 'Segundo fator', file: false },
    remove: { label: 'Deletar usuário', file: false },
    edit: { label: 'Ações', file: false },
  },
  search: { label: 'Buscar', wide: true },
  filters: { type: { label: 'Permissão', options: Object.entries(tiers) as FilterOption[], all: 'Todas' } },
  order: { sort: 'user', dir: 'asc' },
});

export type UserListQuery = QueryOf<typeof userList>;

/** A user in the administration's lists. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly type: Tier;
  /** Branches that limit the person; empty means all. */
  readonly stores: readonly string[];
  /** DD/MM/yyyy, or ' - ' (rule X4). */
  readonly created: string;
  /** Null if never. */
  readonly lastSignIn: string | null;
  /** Whether the person has a second factor of the portal. */
  readonly secondFactor: boolean;
}

/** The result of one line of a pasted list of e-mails. */
export interface LineResult {
  readonly line: number;
  readonly given: string;
  readonly created: boolean;
  readonly message: string;
}

/** A refused form, with its typed text. */
export interface UserRefusal {
  readonly intent: UserForm['intent'];
  readonly status: number;
  readonly problem: string;
  readonly fields: Readonly<Record<string, string>>;
  /** An e-mail, or a list of them. */
  readonly typed: string;
}

/** The result of a form: a finished action, results by line, or a refusal. */
export type UserOutcome =
  | { readonly done: 'criado' | 'excluido' | 'convite' | 'fator' }
  | { readonly results: readonly LineResult[] }
  | UserRefusal;

/** The answer to a form of `/user/permission`. */
export type PermissionAnswer =
  | { readonly done: 'permissao' | 'dados' }
  | {
      /** The result of each row of a file; with `dry` only the check. */
      readonly rows: readonly PersonRow[];
      readonly dry: boolean;
    }
  | (Pick<UserRefusal, 'status' | 'problem' | 'fields'> & {
      /** The typed profile of a person. */
      readonly typed: Required<ProfileChange> | null;
    });
