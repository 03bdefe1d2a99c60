import { useRef, useState } from 'react'
import { useServices } from '../../../frame/services.ts'
import { uploadFile } from '../../../ui/FileDrop/upload-file.ts'
import { failureText } from '../parts/certificate-failure.ts'
import type { AttachmentValues } from './origin-form.ts'
import { t } from '../../../language/t.ts'

/** An attachment that did not reach the storage; its message names it. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}

interface AttachmentUploads {
  /** Uploads what is not there yet, one after another. @returns the files' ids @throws UploadFailed */
  uploadAll: (attachments: readonly AttachmentValues[], tracer: string) => Promise<string[]>
  progress: { text: string; percent: number } | null
}

/** Attachments on their way to the storage. A file that arrived is not sent again when the form is. */
export function useAttachmentUploads(): AttachmentUploads {
  const services = useServices()
  const arrived = useRef(new Map<string, string>())
  const [progress, setProgress] = useState<AttachmentUploads['progress']>(null)

  const uploadAll: AttachmentUploads['uploadAll'] = async (attachments, tracer) => {
    const totalBytes = attachments.reduce((sum, { file }) => sum + file.size, 0)
    const ids: string[] = []
    let doneBytes = 0
    for (const [index, { key, file }] of attachments.entries()) {
      const place = `${index + 1} ${key}`
      setProgress({
        text: t('Uploading attachment {index} of {count}: {name}', {
          index: index + 1,
          count: attachments.length,
          name: file.name,
        }),
        percent: totalBytes === 0 ? 0 : (100 * doneBytes) / totalBytes,
      })
      try {
        const id =
          arrived.current.get(place) ??
          (await uploadFile(services, 'certificate-attachment', file, { tracer, index: index + 1 }))
        arrived.current.set(place, id)
        ids.push(id)
      } catch (cause) {
        setProgress(null)
        const what = t('Failed uploading attachment {index}: "{name}". Please try again.', {
          index: index + 1,
          name: file.name,
        })
        throw new UploadFailed(failureText(cause, what), { cause })
      }
      doneBytes += file.size
    }
    setProgress(null)
    return ids
  }
  return { uploadAll, progress }
}
