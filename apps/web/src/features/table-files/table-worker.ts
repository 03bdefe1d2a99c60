import { readTableBytes, type ReadRequest } from './read-table-bytes.ts'

/** Reads a dropped file beside the page, so that the page goes on answering. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void readTableBytes(data).then((answer) => postMessage(answer))
})
