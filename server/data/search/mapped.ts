/** What comes of something as it comes, one by one. */
export async function* mapped<From, To>(
  from: AsyncIterable<From>,
  to: (each: From) => To,
): AsyncGenerator<To> {
  for await (const each of from) yield to(each);
}
