import { CallError, createDownloadTicket } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../frame/services.ts'
import { saveBlob } from './save-blob.ts'

/** Saves one stored file under its own name; the error tells refused (an answer's status) from not reached (0). */
export function useFileDownload() {
  const { api, fetch } = useServices()
  return useMutation({
    mutationFn: async (fileId: string) => {
      const { download_url, name } = await api.call(createDownloadTicket, { params: { id: fileId } })
      let response: Response
      try {
        response = await fetch(download_url, {})
      } catch (cause) {
        throw new CallError(0, '', {}, { cause })
      }
      if (!response.ok) throw new CallError(response.status, response.statusText, {})
      await saveBlob(response, name)
    },
  })
}
