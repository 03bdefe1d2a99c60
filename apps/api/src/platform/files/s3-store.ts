import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Readable } from 'node:stream'
import { AppError } from '../errors/app-error.ts'
import type { S3Settings } from '../settings.ts'
import { checkedBytes } from './checked-bytes.ts'
import type { DirectTicket, ExpectedBytes, ObjectStore } from './file-store.ts'

/** Objects in a bucket; uploads go to the storage itself, by presigned addresses. */
export class S3Store implements ObjectStore {
  readonly kind = 's3'
  readonly place: { bucket: string; region: string }
  readonly #client: S3Client
  readonly #bucket: string

  constructor(settings: S3Settings) {
    this.#bucket = settings.bucket
    this.place = { bucket: settings.bucket, region: settings.region }
    this.#client = new S3Client({
      region: settings.region,
      ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
      forcePathStyle: settings.forcePathStyle,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
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
      await this.#client.send(command, { abortSignal: stopping.signal })
    } catch (error) {
      if (!refused) throw error
    }
    if (!refused) return
    await this.remove(key)
    throw refused
  }

  async get(key: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))
      if (!Body) throw new AppError('not_found')
      return Body as Readable
    } catch (cause) {
      throw cause instanceof NoSuchKey ? new AppError('not_found', { cause }) : cause
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const command = new CopyObjectCommand({ Bucket: this.#bucket, Key: to, CopySource: `${this.#bucket}/${from}` })
    try {
      await this.#client.send(command)
    } catch (cause) {
      throw cause instanceof Error && cause.name === 'NoSuchKey' ? new AppError('not_found', { cause }) : cause
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
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
