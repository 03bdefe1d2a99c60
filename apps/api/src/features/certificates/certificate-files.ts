import type { BodyOf, createOriginCertificate } from '@eluent/contract'
import { DEFAULT_ATTACHMENT_TYPE, attachmentFileName, attachmentKey } from '@eluent/domain/certificates'
import type { Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { lockFiles, type FileRecord } from '../../records/files/files-store.ts'
import type { KeptAttachment } from '../../platform/db/json-columns.ts'

type Sent = NonNullable<BodyOf<typeof createOriginCertificate>['form_fields']['attachments']>[number]

const FILE_TEXTS = {
  attachment: 'This file was not uploaded for this VERISEAL. Please attach it again.',
  image: 'Image upload error. Please try again.',
} as const

/**
 * The attachments as they are kept: name, type, size and hash are those of the stored files, whatever was sent.
 * @throws AppError validation_failed for a file that was not uploaded under this TRACER
 */
export async function keptAttachments(
  tx: Tx,
  call: Call,
  tracer: string,
  sent: readonly Sent[],
): Promise<KeptAttachment[]> {
  const files = await filesUnder(
    tx,
    call,
    tracer,
    sent.map(({ url }) => url),
  )
  return sent.map(({ url, attachmentType }, index) => {
    const file = files.get(url)
    if (file?.kind !== 'certificate-attachment')
      throw fieldErrors({ [`attachments.${index}`]: [FILE_TEXTS.attachment] })
    const type = attachmentType ?? DEFAULT_ATTACHMENT_TYPE
    return {
      certusKey: attachmentKey(index + 1, type),
      attachmentType: type,
      name: attachmentFileName(file.name),
      fileType: file.media_type,
      size: file.size_bytes,
      sha256: file.sha256,
      file_id: file.id,
    }
  })
}

/** @throws AppError validation_failed for a picture that was not uploaded under this TRACER */
export async function refuseForeignImage(tx: Tx, call: Call, tracer: string, fileId: string): Promise<void> {
  const files = await filesUnder(tx, call, tracer, [fileId])
  if (files.get(fileId)?.kind !== 'certificate-image') throw fieldErrors({ imageKey: [FILE_TEXTS.image] })
}

async function filesUnder(
  tx: Tx,
  call: Call,
  tracer: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileRecord>> {
  const files = await lockFiles(tx, ids, 'share')
  return new Map(files.filter((file) => file.tracer === tracer).map((file) => [file.id, file]))
}
