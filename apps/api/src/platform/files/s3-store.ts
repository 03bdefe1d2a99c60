import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { AppError } from '../errors/app-error.ts'
import type { S3Settings } from '../settings.ts'
import { checkedBytes } from './checked-bytes.ts'
import type { DirectTicket, ExpectedBytes, ObjectStore } from './file-store.ts'

/** How long the storage may say nothing, with a connection and while bytes flow; the client's own limit is none. */
const SILENT_FOR_MS = 20_000
/** How S3 and its like say that nothing more fits: QuotaExceeded (radosgw, OpenStack), XMinioStorageFull (MinIO). */
const FULL_NAMES = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
const INSUFFICIENT_STORAGE = 507

/** What went wrong between us and the storage, as a caller may know it. */
function asStorageFault(cause: unknown): unknown {
  if (cause instanceof AppError) return cause
  if (cause instanceof NoSuchKey || (cause instanceof Error && cause.name === 'NoSuchKey'))
    return new AppError('not_found', { cause })
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0
  const isFull = cause instanceof Error && (status === INSUFFICIENT_STORAGE || FULL_NAMES.has(cause.name))
  if (isFull) return new AppError('storage_full', { cause })
  // what the storage refuses for a reason is a fault of ours: a wrong key, a bucket that is not there
  if (status >= 400 && status < 500) return cause
  return new AppError('service_unavailable', { values: { service: 'The file storage' }, cause })
}

/** Objects in a bucket; uploads go to the storage itself, by presigned addresses. */
export class S3Store implements ObjectStore {
  readonly kind = 's3'
  readonly place: { bucket: string; region: string }
  readonly #client: S3Client
  readonly #bucket: string

  constructor(settings: S3Settings, { silentForMs = SILENT_FOR_MS } = {}) {
    this.#bucket = settings.bucket
    this.place = { bucket: settings.bucket, region: settings.region }
    this.#client = new S3Client({
      region: settings.region,
      ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
      forcePathStyle: settings.forcePathStyle,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      requestHandler: { connectionTimeout: silentForMs, socketTimeout: silentForMs },
      // the default would sign the checksum of an empty body into upload addresses, and older servers refuse its trailers
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async put(key: string, bytes: Readable, expected: ExpectedBytes): Promise<void> {
    const checked = checkedBytes(expected)
    // the client would wait for a body that broke off until the connection times out
    const stopping = new AbortController()
    let refused: Error | undefined
    checked.on('error', (error) => {
      refused = error
      stopping.abort()
    })
    bytes.on('error', (error) => checked.destroy(error))
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: bytes.pipe(checked),
      ContentLength: expected.sizeBytes,
      ContentType: expected.mediaType,
    })
    try {
      const { ETag } = await this.#client.send(command, { abortSignal: stopping.signal })
      // every storage names what it has stored; a proxy's page in its place does not
      if (ETag === undefined) throw new Error('the storage did not say what it has stored')
    } catch (error) {
      if (!refused) throw asStorageFault(error)
    }
    if (!refused) return
    await this.remove(key)
    throw refused
  }

  async get(key: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))
      if (!Body) throw new AppError('not_found')
      const bytes = new PassThrough()
      const source = Body as Readable
      source.once('error', (error) => bytes.destroy(asStorageFault(error) as Error))
      pipeline(source, bytes, () => undefined)
      return bytes
    } catch (cause) {
      throw asStorageFault(cause)
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const command = new CopyObjectCommand({ Bucket: this.#bucket, Key: to, CopySource: `${this.#bucket}/${from}` })
    try {
      await this.#client.send(command)
    } catch (cause) {
      throw asStorageFault(cause)
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
    } catch (cause) {
      throw asStorageFault(cause)
    }
  }

  readonly directUpload = async (key: string, expected: ExpectedBytes, expiresIn: number): Promise<DirectTicket> => {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      ContentLength: expected.sizeBytes,
      ContentType: expected.mediaType,
    })
    // both are part of the signature: another size or type is refused by the storage
    const signableHeaders = new Set(['content-length', 'content-type'])
    const url = await getSignedUrl(this.#client, command, { expiresIn, signableHeaders })
    return { url, headers: { 'content-type': expected.mediaType } }
  }
}
