import { listedEmails, type BaseForm } from '../../../../app/domain/data/master-data/base-form';
import { mayEnter, type AccessKey, type Flags } from '../../../../app/domain/people/access/access';
import { roles, type Role } from '../../../../app/domain/people/access/roles';
import { formatInteger } from '../../../../app/domain/values/format';
import { rights, type Base, type Keeping, type Right } from '../base';
import type { Design } from '../definition';

type Column = Design['columns'][number];

/** The context for reading the rights of a form. */
interface Beside {
  readonly base: Base | null;
  readonly flags: Flags;
  /** The types of the people named in the form, by e-mail. */
  readonly people: ReadonlyMap<string, Role>;
}

const maxPeople = 50;
const maxMonthsKept = 1_200;
const administrator: Role = 'SYSTEM ADMIN';

/** User types with access to the address of an action; administrators always have it. */
export const rolesAt = (address: AccessKey, flags: Flags): Role[] =>
  roles.filter((role) => role !== administrator && mayEnter(address, role, flags));

const rightAddresses = {
  senders: '/captura/manual',
  readers: '/repo/master-data',
  correctors: '/captura/processando/:id/corrigir',
} as const satisfies Record<Right, AccessKey>;

export function rightsOf(
  form: BaseForm,
  { flags, base, people: known }: Beside,
  { columns, standard }: { readonly columns: readonly Column[]; readonly standard: boolean },
  faults: Record<string, string>,
): Design['rights'] {
  const named = (right: Right): string[] => {
    const emails = listedEmails(form.people[right]);
    const entering = rolesAt(rightAddresses[right], flags);
    const fault = personFault(emails, known, entering);
    if (fault) faults[`${right}.people`] = fault;
    return emails;
  };
  const people = Object.fromEntries(
    rights
      .filter((right) => !standard || right !== 'readers')
      .flatMap((right): [Right, string[]][] => {
        const emails = named(right);
        return emails.length > 0 ? [[right, emails]] : [];
      }),
  );
  // Screens of the portal's own bases are not limited to branches, unless the base declares a branch itself.
  const branch = standard ? base?.branch : form.branch || undefined;
  const rule = columns.find(([key]) => key === branch)?.[2];
  if (branch !== undefined && !standard && (!rule || (rule.kind !== 'text' && rule.kind !== 'code')))
    faults['branch'] = 'Escolha um campo de texto, código ou escolha.';
  const chosen = (asked: readonly string[], address: AccessKey): Role[] => [
    administrator,
    ...rolesAt(address, flags).filter((role) => asked.includes(role)),
  ];
  const readers = standard ? base?.readers : chosen(form.readers, '/repo/master-data');
  return {
    senders: chosen(form.senders, '/captura/manual'),
    correctors: chosen(form.correctors, '/captura/processando/:id/corrigir'),
    ...(readers && { readers }),
    ...(Object.keys(people).length > 0 && { people }),
    ...(branch !== undefined && { branch }),
  };
}

function personFault(
  emails: readonly string[],
  known: ReadonlyMap<string, Role>,
  entering: readonly Role[],
): string | null {
  if (emails.length > maxPeople) return `Use até ${maxPeople} pessoas.`;
  const strange = emails.find((email) => !known.has(email));
  if (strange !== undefined) return `Não há usuário com o e-mail ${strange}.`;
  const outside = emails.find((email) => {
    const role = known.get(email);
    return role !== administrator && role !== undefined && !entering.includes(role);
  });
  return outside === undefined ? null : `O perfil de ${outside} não entra na tela em que isto se faz.`;
}

export function readKeeping(
  { keepMonths, keepBy }: BaseForm,
  columns: readonly Column[],
  faults: Record<string, string>,
): Keeping | null {
  if (keepMonths === '') return null;
  const months = /^\d{1,4}$/.test(keepMonths) ? Number(keepMonths) : 0;
  if (months < 1 || months > maxMonthsKept)
    faults['keepMonths'] = `Informe de 1 a ${formatInteger(maxMonthsKept)} meses, ou deixe vazio.`;
  if (keepBy === '') return { months };
  const kind = columns.find(([key]) => key === keepBy)?.[2].kind;
  if (kind !== 'date' && kind !== 'month') faults['keepBy'] = 'Escolha um campo de data ou de mês.';
  return { months, by: keepBy };
}
