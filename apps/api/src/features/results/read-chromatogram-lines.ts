import { LINE_SIZE, type ReplyIn, type readChromatogramLines as endpoint } from '@eluent/contract'
import { chromatogramLine } from '@eluent/report'
import type { Call } from '../../platform/call/call.ts'
import { listFiles, type FileRecord } from '../../records/files/files-store.ts'
import { listDrawnRuns } from '../../records/results/results-store.ts'
import type { Deps } from '../../views/deps.ts'
import { fileOpener } from '../../views/files/open-file.ts'
import { findSignal, signalsOf, type RunSignal } from '../../views/results/read-traces.ts'

/** A stored file never changes, so its line is drawn once; some MB in all. */
const MOST_KEPT = 5000
const drawn = new Map<string, string | null>()

/** The first vial's chromatogram of each sample as a small line. */
export async function readChromatogramLines(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Call,
  ids: readonly number[],
): Promise<ReplyIn<typeof endpoint>> {
  const { parts, files } = await deps.db.read(call, async (tx) => {
    const found = firstSignals(await listDrawnRuns(tx, ids))
    const unknown = [...found.values()].filter((part) => !drawn.has(keyOf(part)))
    return {
      parts: found,
      files: await listFiles(
        tx,
        unknown.map(({ fileId }) => fileId),
      ),
    }
  })
  const open = fileOpener(deps, call.organizationId, new Map(files.map((file: FileRecord) => [file.id, file])))
  const data: ReplyIn<typeof endpoint>['data'] = []
  for (const [id, part] of parts) {
    const line = drawn.get(keyOf(part)) ?? (await draw(part))
    if (line !== null) data.push({ id, line })
  }
  return { data }

  async function draw(part: RunSignal): Promise<string | null> {
    const channel = await findSignal(open, call, part)
    const line = channel && chromatogramLine(channel, LINE_SIZE)
    // one that could not be read is tried again
    if (channel !== null) keep(keyOf(part), line)
    return line
  }
}

/** Of each sample the first signal of its first vial; none where that vial has no chromatogram. */
function firstSignals(runs: Awaited<ReturnType<typeof listDrawnRuns>>): Map<number, RunSignal> {
  const first = new Map<number, RunSignal>()
  const seen = new Set<number>()
  for (const { sample_id: id, chromatogram_file_id, signal_files } of runs) {
    if (seen.has(id)) continue
    seen.add(id)
    const [part] = signalsOf({ signals: signal_files, chromeUrl: chromatogram_file_id })
    if (part) first.set(id, part)
  }
  return first
}

const keyOf = ({ fileId, signal }: RunSignal): string => `${fileId} ${signal ?? ''}`

function keep(key: string, line: string | null): void {
  const [oldest] = drawn.keys()
  if (oldest !== undefined && drawn.size >= MOST_KEPT) drawn.delete(oldest)
  drawn.set(key, line)
}
