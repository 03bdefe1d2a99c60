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
  if (numbers.length >= LONG) return selectedByClass(numbers, rank)
  return partitioned(numbers, rank)
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
 * those of the wanted one's class are partitioned. What lies outside of all classes is counted to the outermost.
 */
function selectedByClass(numbers: Float64Array, rank: number): number {
  const sample = new Float64Array(SAMPLE)
  for (let k = 0; k < SAMPLE; k++) sample[k] = numbers[Math.floor((k * numbers.length) / SAMPLE)] ?? NaN
  const middle = Math.abs(partitioned(sample, SAMPLE >> 1))
  const scale = middle > 0 ? CLASSES / (4 * middle) : 1
  const classOf = (number: number): number => Math.max(0, Math.min(CLASSES - 1, Math.floor(number * scale)))
  const counts = new Int32Array(CLASSES)
  for (let k = 0; k < numbers.length; k++) {
    const at = classOf(numbers[k] ?? NaN)
    counts[at] = (counts[at] ?? 0) + 1
  }
  let wanted = 0
  let below = 0
  // what is not a number is in no class: the last one ends the search
  while (wanted < CLASSES - 1 && below + (counts[wanted] ?? 0) <= rank) below += counts[wanted++] ?? 0
  const near = new Float64Array(counts[wanted] ?? 0)
  let count = 0
  for (let k = 0; k < numbers.length; k++) {
    const number = numbers[k] ?? NaN
    if (classOf(number) === wanted) near[count++] = number
  }
  return partitioned(near, rank - below)
}
