/** As a CHROMTAB file of Agilent begins; the reader looks at it closely. */
const HEADING = /^"Path","File","Date Acquired"/
const HEADING_BYTES = 40
const LONGEST_NAME = 100

/**
 * Each run of a CHROMTAB file as a file of its own, byte for byte as it stands there: a sequence writes them below one another, and a run is
 * what a sample is made of. None of any other file. @throws SignalFormatError for more runs than a day has
 */
export async function runsWithin(file: File): Promise<File[]> {
  if (!HEADING.test(await file.slice(0, HEADING_BYTES).text())) return []
  const { chromtabRuns } = await import('@eluent/signal')
  const runs = chromtabRuns(new Uint8Array(await file.arrayBuffer()), file.name)
  if (runs.length < 2) return [file]
  const stem = file.name.replace(/\.[^.]*$/, '')
  return runs.map(({ name, bytes }) => {
    const ownName = name.replace(/\.d$/i, '').replaceAll(/[^\p{L}\p{N}._%() +-]/gu, '_')
    return new File([new Uint8Array(bytes)], `${stem} ${ownName.slice(0, LONGEST_NAME)}.csv`)
  })
}
