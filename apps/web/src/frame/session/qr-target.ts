import { STORAGE_KEYS } from './storage-keys.ts'

/** Remembers where a scanned code leads once its reader has signed in. */
export function storeQrTarget(storage: Storage, shareKey: string): void {
  storage.setItem(STORAGE_KEYS.qrTarget, shareKey)
}

/** The remembered share key, which is forgotten by this. */
export function takeQrTarget(storage: Storage): string | null {
  const shareKey = storage.getItem(STORAGE_KEYS.qrTarget)
  storage.removeItem(STORAGE_KEYS.qrTarget)
  return shareKey
}
