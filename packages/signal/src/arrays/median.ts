/** The middle of the numbers, the upper of two; reorders them. */
export function median(numbers: Float64Array): number {
  return selected(numbers, numbers.length >> 1)
}

// Rows of so many numbers are first parted into classes.
const LONG = 4096
const CLASSES = 4096
const SAMPLE = 255

/** The number that would stand at `rank` were they sorted, found by repeated partition (Hoare 1961, DOI 10.1145/366622.366647); reorders them. */
export function selected(numbers: Float64Array, rank: number): number {
  return numbers.length >= LONG ? selectedByClass(numbers, rank, rank)[0] : partitioned(numbers, rank)
}

/** Those at two ranks, for little more than one costs. */
export function selectedPair(numbers: Float64Array, rank: number, other: number): [one: number, other: number] {
  return numbers.length >= LONG
    ? selectedByClass(numbers, rank, other)
    : [partitioned(numbers, rank), partitioned(numbers, other)]
}

function partitioned(numbers: Float64Array, rank: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const pivot = numbers[(low + high) >> 1] ?? NaN
    let i = low
    let j = high
    while (i <= j) {
      while ((numbers[i] ?? NaN) < pivot) i++
      while ((numbers[j] ?? NaN) > pivot) j--
      if (i <= j) {
        const swap = numbers[i] ?? NaN
        numbers[i++] = numbers[j] ?? NaN
        numbers[j--] = swap
      }
    }
    if (rank <= j) high = j
    else if (rank >= i) low = i
    else break
  }
  return numbers[rank] ?? NaN
}

/**
 * The same of a long row, a quarter of the time: its numbers are counted by equal classes, as wide as a sample of them makes fit, and only
 * those of the wanted ones' classes are partitioned. What lies outside of all classes is counted to the outermost.
 */
function selectedByClass(numbers: Float64Array, rank: number, other: number): [one: number, other: number] {
  const sample = new Float64Array(SAMPLE)
  for (let k = 0; k < SAMPLE; k++) sample[k] = numbers[Math.floor((k * numbers.length) / SAMPLE)] ?? NaN
  const middle = Math.abs(partitioned(sample, SAMPLE >> 1))
  const scale = middle > 0 ? CLASSES / (4 * middle) : 1
  const classes = new Uint16Array(numbers.length)
  const counts = new Int32Array(CLASSES)
  for (let k = 0; k < numbers.length; k++) {
    const place = (numbers[k] ?? NaN) * scale
    // what is below 0 or no number is in the first class
    const at = place >= CLASSES ? CLASSES - 1 : place > 0 ? Math.trunc(place) : 0
    classes[k] = at
    counts[at] = (counts[at] ?? 0) + 1
  }
  const one = withinClass(numbers, classes, counts, rank)
  return [one, other === rank ? one : withinClass(numbers, classes, counts, other)]
}

function withinClass(numbers: Float64Array, classes: Uint16Array, counts: Int32Array, rank: number): number {
  let wanted = 0
  let below = 0
  while (wanted < CLASSES - 1 && below + (counts[wanted] ?? 0) <= rank) below += counts[wanted++] ?? 0
  const near = new Float64Array(counts[wanted] ?? 0)
  let count = 0
  for (let k = 0; k < classes.length; k++) if (classes[k] === wanted) near[count++] = numbers[k] ?? NaN
  return partitioned(near, rank - below)
}
