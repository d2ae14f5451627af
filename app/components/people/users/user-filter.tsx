import { tiers } from '~/domain/people/access/roles';
import type { UserListQuery } from '~/domain/people/users/user-list';
import { ExportMenu } from '../../ui/list-export';
import { FilterBar, FilterChoice, FilterText, NothingFits } from '../../ui/list-filter';

const names = ['q', 'type'];

/** Narrows a list of users by a part of the e-mail or name, and by tier. */
export function UserFilter({ query }: { query: UserListQuery }) {
  return (
    <FilterBar names={names} tools={<ExportMenu />}>
      <FilterText label="Buscar" name="q" value={query.q} wide />
      <FilterChoice
        label="Permissão"
        name="type"
        value={query.filters.type}
        options={Object.entries(tiers)}
        all="Todas"
      />
    </FilterBar>
  );
}

/** In place of a list whose filter no user fits. */
export const NoUserFits = () => <NothingFits names={names} />;
