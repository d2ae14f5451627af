/** The blank placeholder of S0 §2. */
export function loader() {
  return null;
}

export default function Home() {
  return <main>hello</main>;
}
