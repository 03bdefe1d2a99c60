/** Runs two tasks at the same time; when one fails the other is aborted, and the first error is thrown once both have ended. */
export async function together<Result>(
  signal: AbortSignal,
  main: (signal: AbortSignal) => Promise<Result>,
  other: (signal: AbortSignal) => Promise<void>,
): Promise<Result> {
  const failing = new AbortController()
  const both = AbortSignal.any([signal, failing.signal])
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
  const works = [watch(main(both)), watch(other(both))] as const
  await Promise.allSettled(works)
  if (faults.length > 0) throw faults[0]
  return works[0]
}
