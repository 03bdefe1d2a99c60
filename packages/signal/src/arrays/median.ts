/** The middle of the numbers, the upper of two; reorders them. */
export function median(numbers: Float64Array): number {
  return selected(numbers, numbers.length >> 1)
}

/** The number that would stand at `rank` were they sorted, found by repeated partition (Hoare 1961, DOI 10.1145/366622.366647); reorders them. */
export function selected(numbers: Float64Array, rank: number): number {
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
