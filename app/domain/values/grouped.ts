/** Items grouped by `key`; groups and items keep their order. */
export function grouped<Item, Key>(items: readonly Item[], key: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups];
}
