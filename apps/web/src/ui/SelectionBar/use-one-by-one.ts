import type { BulkReply, Noun } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { reread } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { errorText } from '../ErrorState/error-text.ts'

interface OneByOne<Row, Input> {
  /** What is read again at the end. */
  touches: readonly Noun[]
  /** What a refused row is called. */
  name: (row: Row) => string
  /** Why this row is not sent at all; null where it is. */
  refusal?: (row: Row) => string | null
  send: (row: Row, input: Input) => Promise<unknown>
}

/** Changes several rows by a call each, one after the other; what the server refuses is named with its reason, the others are done. */
export function useOneByOne<Row extends { id: number }, Input = undefined>(way: OneByOne<Row, Input>) {
  const { queries } = useServices()
  return useMutation({
    mutationFn: async ({ rows, input }: { rows: readonly Row[]; input: Input }) => {
      const reply: BulkReply = { done: [], refused: [] }
      for (const row of rows) {
        const refuse = (reason: string) => reply.refused.push({ id: row.id, name: way.name(row), reason })
        const refusal = way.refusal?.(row) ?? null
        if (refusal !== null) refuse(refusal)
        else {
          await way.send(row, input).then(
            () => reply.done.push(row.id),
            (error: unknown) => refuse(errorText(error)),
          )
        }
      }
      return reply
    },
    onSettled: () => reread(queries, way.touches),
  })
}
