/** The best point found, and its cost. */
export interface Least {
  readonly point: Float64Array;
  readonly cost: number;
}

interface Vertex {
  point: Float64Array;
  cost: number;
}

const maxSteps = 120;
const firstStep = 0.1;

/**
 * The minimum of a function of a few numbers, by Nelder and Mead (1965) with the usual coefficients. A fit takes some
 * hundreds of steps, and many thousands of series are fitted one after the other, so steps allocate no arrays.
 * @param costOf must not keep the given point
 */
export function nelderMead(costOf: (point: Float64Array) => number, from: readonly number[]): Least {
  const size = from.length;
  const simplex: Vertex[] = [];
  for (let axis = 0; axis <= size; axis += 1) {
    const point = Float64Array.from(from);
    if (axis > 0) point[axis - 1] = (point[axis - 1] ?? 0) + firstStep;
    putIn(simplex, { point, cost: costOf(point) });
  }
  const centre = new Float64Array(size);
  let tried: Vertex = { point: new Float64Array(size), cost: 0 };
  let further: Vertex = { point: new Float64Array(size), cost: 0 };
  for (let step = 0; step < maxSteps; step += 1) {
    const [best, worst] = [simplex[0], simplex[size]] as [Vertex, Vertex];
    if (worst.cost - best.cost <= 1e-8 * (1e-12 + Math.abs(best.cost))) break;
    simplex.length = size;
    setCentre(centre, simplex);
    setAlong(tried, centre, worst, -1, costOf);
    const nextWorst = simplex[size - 1] as Vertex;
    if (tried.cost < best.cost) {
      setAlong(further, centre, worst, -2, costOf);
      if (further.cost < tried.cost) [tried, further] = [further, tried];
    } else if (tried.cost >= nextWorst.cost) {
      const isNearer = tried.cost < worst.cost;
      setAlong(further, centre, worst, isNearer ? -0.5 : 0.5, costOf);
      [tried, further] = [further, tried];
      if (tried.cost >= Math.min(further.cost, worst.cost)) {
        shrink(simplex, worst, costOf);
        continue;
      }
    }
    putIn(simplex, tried);
    tried = worst;
  }
  return simplex[0] as Vertex;
}

/** Inserts a vertex in the order of cost; after existing ones with the same cost. */
function putIn(simplex: Vertex[], vertex: Vertex): void {
  let at = simplex.length;
  simplex.push(vertex);
  while (at > 0 && vertex.cost < (simplex[at - 1] as Vertex).cost) {
    simplex[at] = simplex[at - 1] as Vertex;
    at -= 1;
  }
  simplex[at] = vertex;
}

/** The centroid of all vertices except the worst. */
function setCentre(centre: Float64Array, others: readonly Vertex[]): void {
  for (let axis = 0; axis < centre.length; axis += 1) {
    let sum = 0;
    for (let at = 0; at < others.length; at += 1) sum += (others[at] as Vertex).point[axis] ?? 0;
    centre[axis] = sum / others.length;
  }
}

/** Moves a vertex to a point on the line from the centroid through the worst one. */
function setAlong(
  vertex: Vertex,
  centre: Float64Array,
  worst: Vertex,
  by: number,
  costOf: (point: Float64Array) => number,
): void {
  for (let axis = 0; axis < centre.length; axis += 1) {
    const middle = centre[axis] ?? 0;
    vertex.point[axis] = middle + by * ((worst.point[axis] ?? 0) - middle);
  }
  vertex.cost = costOf(vertex.point);
}

/** Moves all vertices halfway to the best one. */
function shrink(simplex: Vertex[], worst: Vertex, costOf: (point: Float64Array) => number): void {
  const [best, ...others] = simplex as [Vertex, ...Vertex[]];
  simplex.length = 1;
  for (const each of [...others, worst]) {
    for (let axis = 0; axis < best.point.length; axis += 1)
      each.point[axis] = ((best.point[axis] ?? 0) + (each.point[axis] ?? 0)) / 2;
    each.cost = costOf(each.point);
    putIn(simplex, each);
  }
}
