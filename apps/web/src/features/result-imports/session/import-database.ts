/**
 * What this browser keeps of imports: one that was confirmed and runs, those that were begun, one for each file, and tables that wait
 * for their turn.
 */
type Store = 'running' | 'begun' | 'begun-files' | 'queues'

const DATABASE = 'eluent-imports'
const STORES: readonly Store[] = ['running', 'begun', 'begun-files', 'queues']
const VERSION = 3

/** Some private windows have none; an import then can be resumed as long as its page is open. */
export function hasShelf(): boolean {
  return typeof indexedDB !== 'undefined'
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => {
      const { result } = request
      for (const store of STORES) if (!result.objectStoreNames.contains(store)) result.createObjectStore(store)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened.'))
  })
}

/** One request of one store, in a transaction of its own. */
export async function inStore<T>(
  name: Store,
  mode: IDBTransactionMode,
  edit: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(name, mode)
      const request = edit(transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB refused.'))
    })
  } finally {
    database.close()
  }
}
