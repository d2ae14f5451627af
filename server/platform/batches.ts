/** Items as they come, `size` at a time; the last batch holds what is left. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items)
    if (batch.push(item) === size) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
