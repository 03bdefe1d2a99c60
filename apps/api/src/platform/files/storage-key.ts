import type { StoredFile } from '@eluent/contract'

export interface StoredPlace {
  kind: StoredFile['kind']
  id: string
  /** Set with `moved`: the file lies in this sample's folder. */
  sample_id?: number | null
  moved?: boolean
  /** Of a certificate's files: the TRACER, and the attachment's number from 1. */
  tracer?: string | null
  attachment_index?: number | null
}

/** Where the bytes of a file are; names given by users never become part of a path. */
export function storageKey(organizationId: number, file: StoredPlace): string {
  if (file.moved && file.sample_id) return sampleFolderKey(organizationId, file.sample_id, file.id)
  if (file.tracer) {
    const folder = file.attachment_index ? `attachments/${file.attachment_index}` : 'image'
    return `${file.tracer}/${folder}/${file.id}`
  }
  return file.kind === 'import-template'
    ? `import_templates/${organizationId}/${file.id}`
    : `${organizationId}/${file.kind}/${file.id}`
}

/** The place of a file in its sample's folder. */
export function sampleFolderKey(organizationId: number, sampleId: number, fileId: string): string {
  return `${organizationId}/samples/${sampleId}/${fileId}`
}
