import { defineList, type FilterOption } from '../../lists/list';
import type { QueryOf } from '../../lists/list-query';
import type { PersonRow, ProfileChange } from './profile';
import type { UserForm } from './user-form';
import { tiers, type Tier } from '../access/roles';

/** The list of users, on the screen that creates them and on the one that gives them permissions. */
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

/** A user as the administration's lists show them. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly type: Tier;
  /** Branches the person is kept to; empty: all. */
  readonly stores: readonly string[];
  /** DD/MM/yyyy, or ' - ' (rule X4). */
  readonly created: string;
  /** Null: never. */
  readonly lastSignIn: string | null;
  /** Whether the sign-in asks for a second factor of theirs. */
  readonly secondFactor: boolean;
}

/** What became of one line of a pasted list of e-mails. */
export interface LineResult {
  readonly line: number;
  readonly given: string;
  readonly created: boolean;
  readonly message: string;
}

/** A form that was refused, with what had been typed. */
export interface UserRefusal {
  readonly intent: UserForm['intent'];
  readonly status: number;
  readonly problem: string;
  readonly fields: Readonly<Record<string, string>>;
  /** An e-mail, or a list of them. */
  readonly typed: string;
}

/** What a form led to: an act that is done, a result for each line, or a refusal. */
export type UserOutcome =
  | { readonly done: 'criado' | 'excluido' | 'convite' | 'fator' }
  | { readonly results: readonly LineResult[] }
  | UserRefusal;

/** What a form of `/user/permission` is answered. */
export type PermissionAnswer =
  | { readonly done: 'permissao' | 'dados' }
  | {
      /** What became of each row of a file; with `dry`, what would. */
      readonly rows: readonly PersonRow[];
      readonly dry: boolean;
    }
  | (Pick<UserRefusal, 'status' | 'problem' | 'fields'> & {
      /** Of a person's profile. */
      readonly typed: Required<ProfileChange> | null;
    });
