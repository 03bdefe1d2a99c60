import { appendResults, uploadInjectionFiles, type ReplyOf, type Sample } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { reread } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'

interface ChosenFile {
  file: File
  machineName: string
}

/** Brings a chromatogram to the server as the next vial's run; what holds no chromatogram is refused before it is sent. */
export function useImportChromatogram(
  sample: Sample,
  vialNumber: number,
  onStored: (reply: ReplyOf<typeof appendResults>) => void,
) {
  const { api, fetch, queries } = useServices()
  const mutation = useMutation({
    mutationFn: async ({ file, machineName }: ChosenFile) => {
      const bytes = await file.arrayBuffer()
      // with the file that needs it: no page waits for the readers of all formats
      const { readChromatogram } = await import('@eluent/signal')
      const { metadata } = readChromatogram(new Uint8Array(bytes), file.name)
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes))
      const run = {
        files: [{ path: file.name, name: file.name, size: bytes.byteLength, sha256 }],
        chromatogram: file.name,
      }
      const uploaded = await uploadInjectionFiles(api, () => Promise.resolve(bytes), run, { send: fetch })
      const result = {
        // the same bytes are the same run, whatever the file is called
        csDataFolder: sha256.slice(0, 16),
        csDataName: file.name,
        machineName,
        results: [],
        vial_number: vialNumber,
        epoch: sample.epoch,
        injected_at: instantOf(metadata.injectedAt),
        chromatogram_file_id: uploaded.chromatogramFileId,
        source_file_ids: uploaded.sourceFileIds,
        chromeRtUnits: 'Minutes' as const,
      }
      return api.call(appendResults, { params: { id: sample.id }, body: { result } })
    },
    onSuccess: onStored,
    onSettled: () => reread(queries, appendResults.touches),
  })
  const failure = { file: mutation.variables?.file.name ?? '', reason: errorText(mutation.error) }
  return { ...mutation, failure }
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The instrument's clock has no zone of its own; this browser's is the laboratory's. */
function instantOf(local: string | null): string | null {
  const time = Date.parse(local ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
