/** The metrics of one scrape, by name and labels in the exposition format. */
export async function figuresOf(url: string): Promise<(figure: string) => number> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  const figures = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
  return (figure) => figures.get(figure) ?? 0;
}
