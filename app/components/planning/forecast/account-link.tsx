/** An account as the way to its page, which is open to whoever sees reviews. Plain: reviews load no more than they must. */
export const AccountLink = ({ account }: { account: string }) => (
  <a href={`/ij/conta/${encodeURIComponent(account)}`} data-link="page" data-discover="true" tabIndex={-1}>
    {account}
  </a>
);
