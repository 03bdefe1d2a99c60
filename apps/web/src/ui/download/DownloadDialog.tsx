import { lazyPart } from '../lazy-part.tsx'
import type { StreamDownload } from './use-stream-download.ts'

const RunningDownload = lazyPart(async () => (await import('./RunningDownload.tsx')).RunningDownload)

/** How far a long download is, and the way out of it; it stays in the corner and leaves the page usable. */
export function DownloadDialog({ download: { running, cancel } }: { download: StreamDownload }) {
  return running === null ? null : <RunningDownload running={running} cancel={cancel} />
}
