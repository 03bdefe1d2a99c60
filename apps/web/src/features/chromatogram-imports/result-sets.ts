import type { PlacedFile, RunFiles } from './split-files.ts'

/** A larger one is no result set that a page can unpack. */
const MOST_ZIPPED_BYTES = 100_000_000
// of a single run, .sirslt (Agilent's help: Differences between result sets and single runs)
const IN_SET = /(?:^|\/)[^/]+\.(?:si)?rslt\//i

interface SplitSets {
  runs: RunFiles[]
  /** What belongs to no result set. */
  others: PlacedFile[]
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '').toLowerCase()

/**
 * Tells the injections of OpenLab CDS 2 result sets from other files: each .dx is a run, with the .rx of the same name, which holds its
 * peaks, and the .acaml of its set, which says whose they are. A zipped set is unpacked first.
 */
export async function splitResultSets(files: readonly PlacedFile[]): Promise<SplitSets> {
  const placed = (await Promise.all(files.map(unpackSet))).flat()
  const runs: RunFiles[] = []
  const taken = new Set<PlacedFile>()
  for (const injection of placed) {
    if (!(await isInjection(injection))) continue
    const beside = placed.filter(({ path }) => folderOf(path) === folderOf(injection.path))
    const results = beside.find(({ path }) => /\.rx$/i.test(path) && stemOf(path) === stemOf(injection.path))
    const set = beside.find(({ path }) => /\.acaml$/i.test(path))
    const own = [injection, results, set].filter((one) => one !== undefined)
    for (const one of own) taken.add(one)
    const within = own.map(({ path, file }) => ({ path: nameOf(path), file }))
    runs.push({ name: nameOf(injection.path), files: within })
  }
  // methods, pictures and audit files of a set are no runs
  return { runs, others: placed.filter((one) => !taken.has(one) && !IN_SET.test(one.path)) }
}

async function isInjection({ path, file }: PlacedFile): Promise<boolean> {
  if (!/\.dx$/i.test(path)) return false
  const { isOpenlabInjection } = await import('@eluent/signal')
  return isOpenlabInjection(new Uint8Array(await file.slice(0, 4).arrayBuffer()), path)
}

/** The files of a zipped result set; any other file as it is. */
async function unpackSet(placed: PlacedFile): Promise<PlacedFile[]> {
  const { path, file } = placed
  if (!/\.zip$/i.test(path) || file.size > MOST_ZIPPED_BYTES) return [placed]
  const { SignalFormatError, zipSource } = await import('@eluent/signal')
  try {
    const archive = zipSource(new Uint8Array(await file.arrayBuffer()), path)
    const names = (await archive.list())
      .map((entry) => entry.path)
      .filter((name) => !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name))
    if (!names.some((name) => /\.dx$/i.test(name))) return [placed]
    const wanted = names.filter((name) => /\.(?:dx|rx|acaml)$/i.test(name))
    const unpack = async (name: string): Promise<PlacedFile> => ({
      path: `${path}/${name}`,
      file: new File([new Uint8Array(await archive.read(name))], nameOf(name)),
    })
    return await Promise.all(wanted.map(unpack))
  } catch (error) {
    if (error instanceof SignalFormatError) return [placed]
    throw error
  }
}
