import { plannedQuantities } from './bases';

/** A base, and whether its valid or its refused rows. */
interface Choice {
  readonly collection: string;
  readonly ok: boolean;
}

interface Inner extends Choice {
  readonly label: string;
}

const pair = (collection: string, label: string): Inner[] => [
  { collection, ok: true, label },
  { collection, ok: false, label: `${label} NOK` },
];

/** Tabs of the planning page with their inner tabs. */
const tabs: readonly { readonly label: string; readonly inner: readonly Inner[] }[] = [
  { label: 'Product', inner: pair('produto', 'Product') },
  { label: 'Channel', inner: pair('canal', 'Channel') },
  {
    label: 'Planning',
    inner: [...pair(plannedQuantities, 'Quantity'), ...pair('planejamento_spend', 'Spend')],
  },
];

const first: Choice = { collection: plannedQuantities, ok: true };

/** The tab in an address; by default the planned quantities. */
export function planningTab(params: URLSearchParams): Choice {
  const collection = params.get('collection');
  const known = tabs.some(({ inner }) => inner.some((tab) => tab.collection === collection));
  return known && collection !== null ? { collection, ok: params.get('ok') !== '0' } : first;
}

const addressOf = ({ collection, ok }: Choice) =>
  `?${new URLSearchParams({ collection, ok: ok ? '1' : '0' })}`;

/** Both rows of tabs for the open tab. */
export function planningTabs(open: Choice) {
  const holds = (inner: readonly Inner[]) => inner.some(({ collection }) => collection === open.collection);
  return {
    top: tabs.map(({ label, inner }) => ({
      label,
      to: addressOf(inner[0] ?? first),
      current: holds(inner),
    })),
    inner: (tabs.find(({ inner }) => holds(inner))?.inner ?? []).map((tab) => ({
      label: tab.label,
      to: addressOf(tab),
      current: tab.collection === open.collection && tab.ok === open.ok,
    })),
  };
}
