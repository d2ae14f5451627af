/** An account as a link to its page, which is open to people who see reviews. A plain link, to keep reviews small. */
export const AccountLink = ({ account }: { account: string }) => (
  <a href={`/ij/conta/${encodeURIComponent(account)}`} data-link="page" data-discover="true" tabIndex={-1}>
    {account}
  </a>
);
