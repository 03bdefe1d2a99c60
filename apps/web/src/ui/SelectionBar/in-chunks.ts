import { BULK_MAX, type BulkReply } from '@eluent/contract'

/** Sends a selection in calls of as many records as one call takes, one after the other; says before each how many were sent. */
export async function inChunks<Item>(
  items: readonly Item[],
  send: (chunk: Item[]) => Promise<BulkReply>,
  onProgress: (sent: number) => void,
): Promise<BulkReply> {
  const whole: BulkReply = { done: [], refused: [] }
  for (let sent = 0; sent < items.length; sent += BULK_MAX) {
    onProgress(sent)
    const { done, refused } = await send(items.slice(sent, sent + BULK_MAX))
    whole.done.push(...done)
    whole.refused.push(...refused)
  }
  return whole
}
