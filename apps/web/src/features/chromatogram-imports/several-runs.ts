/** As a CHROMTAB file of Agilent and a text export of LabSolutions begin; the reader looks at them closely. */
const CHROMTAB = /^"Path","File","Date Acquired"/
const LABSOLUTIONS = /^\s*\[Header\]/
const HEADING_BYTES = 40
const LONGEST_NAME = 100

interface RunsWithin {
  files: File[]
  /** Whether a table import maps what each of them holds. */
  areTables: boolean
}

/**
 * Each run of a text that holds several as a file of its own, byte for byte as it stands there: a sequence writes them below one another, and a run
 * is what a sample is made of. One run alone is given where it is no table; none of any other file.
 * @throws SignalFormatError for more runs than a day has
 */
export async function runsWithin(file: File): Promise<RunsWithin> {
  const start = await file.slice(0, HEADING_BYTES).text()
  const isChromtab = CHROMTAB.test(start)
  const areTables = !isChromtab
  if (areTables && !LABSOLUTIONS.test(start)) return { files: [], areTables }
  const { runsInText } = await import('@eluent/signal')
  const runs = runsInText(new Uint8Array(await file.arrayBuffer()), file.name)
  if (runs.length < 2) return { files: areTables ? [] : [file], areTables }
  const [, stem = file.name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(file.name) ?? []
  const files = runs.map(({ name, bytes }) => {
    const ownName = name.replace(/\.[a-z]{1,3}$/i, '').replaceAll(/[^\p{L}\p{N}._%() +-]/gu, '_')
    return new File([new Uint8Array(bytes)], `${stem} ${ownName.slice(0, LONGEST_NAME)}${ending.toLowerCase()}`)
  })
  return { files, areTables }
}
