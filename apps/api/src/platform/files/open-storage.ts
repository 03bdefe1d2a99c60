import type { Settings } from '../settings.ts'
import { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'

/** The storage of the settings: a bucket where one is named, else a folder. */
export async function openStorage(
  settings: Pick<Settings, 's3' | 'filesDir'>,
  onDamage: (key: string) => void,
  freeBytes?: () => Promise<number>,
): Promise<FileStore> {
  if (!settings.s3) return new FileStore(new FolderStore(settings.filesDir, freeBytes), onDamage)
  // a large library that only a bucket needs
  const { S3Store } = await import('./s3-store.ts')
  return new FileStore(new S3Store(settings.s3), onDamage)
}
