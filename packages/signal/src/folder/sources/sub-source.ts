import type { FileSource } from '../../chromatogram/chromatogram.ts'

/** The part of a file source below one folder, with paths relative to it; '' is the whole. */
export function subSource(source: FileSource, folder: string): FileSource {
  if (folder === '') return source
  const prefix = folder.endsWith('/') ? folder : `${folder}/`
  const readStart = source.readStart?.bind(source)
  return {
    list: async () =>
      (await source.list())
        .filter((file) => file.path.startsWith(prefix))
        .map((file) => ({ ...file, path: file.path.slice(prefix.length) })),
    read: (path) => source.read(prefix + path),
    ...(readStart ? { readStart: (path: string, length: number) => readStart(prefix + path, length) } : {}),
  }
}
