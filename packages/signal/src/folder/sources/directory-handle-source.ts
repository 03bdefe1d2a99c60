import type { FileSource } from '../../chromatogram/chromatogram.ts'

/** The part of a browser's FileSystemFileHandle that is used. */
export interface FileHandle {
  readonly kind: 'file'
  getFile(): Promise<{
    readonly size: number
    arrayBuffer(): Promise<ArrayBuffer>
    slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
  }>
}

/** The part of a browser's FileSystemDirectoryHandle that is used. */
export interface DirectoryHandle {
  readonly kind: 'directory'
  entries(): AsyncIterable<[string, FileHandle | DirectoryHandle]>
}

async function collect(folder: DirectoryHandle, prefix: string, into: Map<string, FileHandle>): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind === 'file') into.set(prefix + name, handle)
    else await collect(handle, `${prefix}${name}/`, into)
  }
}

/**
 * A file source over a browser's directory handle (File System Access); lists again on every call, so that a run being written is
 * seen to grow. Reading a path that was never listed rejects with RangeError.
 * @public Waits for run folders read in the browser.
 */
export function directoryHandleSource(folder: DirectoryHandle): FileSource {
  const list = async (): Promise<Map<string, FileHandle>> => {
    const files = new Map<string, FileHandle>()
    await collect(folder, '', files)
    return files
  }
  let known: Map<string, FileHandle> | null = null
  const find = async (path: string) => {
    known ??= await list()
    const handle = known.get(path)
    if (!handle) throw new RangeError(`No file ${path} in the chosen folder`)
    return handle.getFile()
  }
  return {
    list: async () => {
      known = await list()
      return Promise.all(
        Array.from(known, async ([path, handle]) => ({ path, sizeBytes: (await handle.getFile()).size })),
      )
    },
    read: async (path) => new Uint8Array(await (await find(path)).arrayBuffer()),
    readStart: async (path, length) => new Uint8Array(await (await find(path)).slice(0, length).arrayBuffer()),
  }
}
