import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, messageReply, text } from './primitives.ts'

const UPLOAD_KINDS = [
  'image',
  'chromatogram',
  'source',
  'attachment',
  'run-folder',
  'import-template',
  'certificate-attachment',
  'certificate-image',
] as const
/** What is uploaded. */
export type FileKind = (typeof UPLOAD_KINDS)[number]

const fileId = z.object({ id: z.uuid() })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 in lower-case hexadecimal digits.')

const storedFile = z.object({
  id: z.uuid(),
  /** 'report' and 'audit-package': what the server makes and keeps, the PDF of a released report among it. */
  kind: z.enum([...UPLOAD_KINDS, 'report', 'audit-package']),
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
  sha256,
  /** 'pending' until the bytes have arrived and match. */
  state: z.enum(['pending', 'stored']),
})
export type StoredFile = z.output<typeof storedFile>

export const createUploadTicket = endpoint({
  method: 'POST',
  path: '/files/tickets',
  summary: 'A ticket to upload one file within minutes',
  noun: 'files',
  touches: [],
  access: 'signed-in',
  drivers: 'allowed',
  body: z.object({
    kind: z.enum(UPLOAD_KINDS),
    name: text(255).min(1),
    media_type: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+$/, 'A media type such as image/png.')
      .max(127),
    size_bytes: z.number().int().min(0),
    sha256,
    /** Of a certificate's files: its TRACER, and the attachment's number from 1. */
    tracer: z.string().max(64).optional(),
    index: z.number().int().min(1).max(4).optional(),
  }),
  reply: z.object({
    id: z.uuid(),
    upload_url: z.string(),
    method: z.literal('PUT'),
    /** To be sent with the upload as they are. */
    headers: z.record(z.string(), z.string()),
    expires_at: instant,
  }),
  status: 201,
})

/** The folder storage's side of an upload ticket; an object storage takes uploads at its own address. */
export const uploadFile = endpoint({
  method: 'PUT',
  path: '/files/uploads/:id',
  summary: 'Upload the bytes of a ticket',
  noun: 'files',
  touches: [],
  access: 'public',
  params: fileId,
  query: z.object({ ticket: z.string().max(1000) }),
  reply: z.object({ id: z.uuid() }),
})

export const completeUpload = endpoint({
  method: 'POST',
  path: '/files/:id/complete',
  summary: 'Say that the upload is done; the bytes are checked against size, type and SHA-256',
  noun: 'files',
  touches: [],
  access: 'signed-in',
  drivers: 'allowed',
  params: fileId,
  reply: storedFile,
})

export const createDownloadTicket = endpoint({
  method: 'GET',
  path: '/files/:id/ticket',
  summary: 'An address that gives out one file for a few minutes',
  noun: 'files',
  access: 'signed-in',
  params: fileId,
  reply: storedFile.extend({ download_url: z.string(), expires_at: instant }),
  compressed: false,
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/files/downloads/:id',
  summary: 'The bytes of a download ticket',
  noun: 'files',
  access: 'public',
  params: fileId,
  query: z.object({ ticket: z.string().max(1000) }),
  produces: ['application/octet-stream'],
})

/** For uploads that nothing refers to, such as those left by Start Over. Your own, or anyone's with sample.delete. */
export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/files/:id',
  summary: 'Deletes an uploaded file that no record refers to',
  noun: 'files',
  touches: [],
  access: 'sample.create',
  params: fileId,
  reply: messageReply,
  status: 202,
})
