import { Readable } from 'node:stream'
import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { FileTickets } from '../../platform/files/tickets.ts'
import type { OrganizationUses } from '../../platform/http/organization-limits.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { completeUpload } from './complete-upload.ts'
import { createUploadTicket } from './create-upload-ticket.ts'
import { createDownloadTicket, downloadByTicket } from '../../views/files/open-file.ts'
import { receiveUpload } from './receive-upload.ts'
import { deleteFile } from './remove-file.ts'

export interface FilesDeps {
  db: Database
  files: FileStore
  fileTickets: FileTickets
  now: () => Date
  uses: OrganizationUses
  settings: { maxImageMb: number; adminRoles: readonly string[] | undefined }
}

const TICKETS_LAST_MS = 15 * 60_000

export function filesRoutes(app: FastifyInstance, deps: FilesDeps): void {
  mount(app, contract.storageAccess, async () => ({
    ...deps.files.place,
    credentials: {
      ticket_path: `/api${contract.createUploadTicket.path}`,
      expires_at: new Date(deps.now().getTime() + TICKETS_LAST_MS).toISOString(),
    },
    max_image_size: deps.settings.maxImageMb,
  }))
  mount(app, contract.createUploadTicket, async ({ body, call }) => createUploadTicket(deps, call, body))
  mount(app, contract.completeUpload, async ({ params, call }) => completeUpload(deps, call, params.id))
  mount(app, contract.createDownloadTicket, async ({ params, call }) => createDownloadTicket(deps, call, params.id))
  mount(app, contract.deleteFile, async ({ params, call }) => deleteFile(deps, call, params.id))
  mountPublic(app, contract.downloadFile, async ({ params, query }) => downloadByTicket(deps, params.id, query.ticket))

  // its body is the file itself, taken as it comes
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    mountPublic(uploads, contract.uploadFile, async ({ params, query, request }) =>
      receiveUpload(deps, {
        id: params.id,
        ticket: query.ticket,
        mediaType: request.headers['content-type'],
        // kept open when its bytes are refused, so that the answer can still be sent
        bytes: Readable.from(request.raw.iterator({ destroyOnReturn: false })),
      }),
    )
  })
}
