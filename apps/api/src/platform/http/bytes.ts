import type { Readable } from 'node:stream'

interface BytesFacts {
  mediaType: string
  /** The name the browser saves it by. */
  fileName?: string
  disposition?: 'attachment' | 'inline'
  headers?: Record<string, string>
}

/** An answer that is not JSON. */
export class Bytes {
  readonly body: Buffer | Readable | string
  readonly facts: BytesFacts

  constructor(body: Buffer | Readable | string, facts: BytesFacts) {
    this.body = body
    this.facts = facts
  }

  headers(): Record<string, string> {
    const { mediaType, fileName, disposition = 'attachment', headers } = this.facts
    return {
      'content-type': mediaType,
      'content-disposition': fileName === undefined ? disposition : contentDisposition(disposition, fileName),
      'x-content-type-options': 'nosniff',
      ...headers,
    }
  }
}

/** RFC 6266: a plain name for old clients, the true one percent-encoded (RFC 8187). */
function contentDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
