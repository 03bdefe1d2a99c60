import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import { S3Store } from './s3-store.ts'

/** The storage of the settings: a bucket where one is named, else a folder of the data folder. */
export function openStorage(
  settings: Pick<Settings, 's3' | 'dataDir'>,
  onDamage: (key: string) => void,
  freeBytes?: () => Promise<number>,
): FileStore {
  const objects = settings.s3 ? new S3Store(settings.s3) : new FolderStore(join(settings.dataDir, 'files'), freeBytes)
  return new FileStore(objects, onDamage)
}
