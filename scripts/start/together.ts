/** Runs tasks at the same time; when one fails the others are aborted, and the first error is thrown once all have ended. */
export async function together<Result>(
  signal: AbortSignal,
  main: (signal: AbortSignal) => Promise<Result>,
  ...others: readonly ((signal: AbortSignal) => Promise<void>)[]
): Promise<Result> {
  const failing = new AbortController()
  const all = AbortSignal.any([signal, failing.signal])
  const faults: unknown[] = []
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      faults.push(error)
      failing.abort(error)
      throw error
    }
  }
  const works = [watch(main(all)), ...others.map((other) => watch(other(all)))] as const
  await Promise.allSettled(works)
  if (faults.length > 0) throw faults[0]
  return works[0]
}
