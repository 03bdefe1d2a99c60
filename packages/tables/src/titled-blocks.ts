type Rows = readonly (readonly string[])[]

/** 'Compound 1:  THC', as MassLynx and TargetLynx write above the injections of a compound. */
const COMPOUND = /^compound(?: (?:no\.? ?)?\d+)?: *(\S.*)$/i
/** 'Sample Name: A-1   Sample ID:', above the compounds of an injection. */
const SAMPLE = /^sample name: *(\S.*?)(?:\s+sample id:.*)?$/i
const NAME = /^(?:name|sample ?name)$/i
const LEAST_COLUMNS = 3

interface Block {
  title: string
  heading: readonly string[]
  rows: (readonly string[])[]
}

/**
 * Blocks below one another, each under a line that names its compound or its sample, as one list with that name in a column of its own.
 * null for anything else, and where the blocks have other headings.
 */
export function titledBlocks(rows: Rows): string[][] | null {
  const compounds = blocksOf(rows, COMPOUND)
  const [title, name] = compounds.length > 1 ? ['Compound', 'Sample Name'] : ['Sample Name', 'Compound']
  const blocks = compounds.length > 1 ? compounds : blocksOf(rows, SAMPLE)
  const [first] = blocks
  const column = first?.heading.findIndex((text) => NAME.test(text.trim())) ?? -1
  if (!first || blocks.length < 2 || column === -1) return null
  const words = JSON.stringify(first.heading.map((text) => text.trim()))
  if (blocks.some(({ heading }) => JSON.stringify(heading.map((text) => text.trim())) !== words)) return null
  return [
    [title, ...first.heading.map((text, at) => (at === column ? name : text))],
    ...blocks.flatMap((block) => block.rows.map((row) => [block.title, ...row])),
  ]
}

function blocksOf(rows: Rows, pattern: RegExp): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const row of rows) {
    const filled = row.filter((cell) => cell.trim() !== '')
    const title = filled.length === 1 ? pattern.exec((filled[0] ?? '').trim())?.[1] : undefined
    if (title !== undefined) {
      open = { title: title.trim(), heading: [], rows: [] }
      blocks.push(open)
    } else if (open && filled.length >= LEAST_COLUMNS) {
      if (open.heading.length === 0) open.heading = row
      else open.rows.push(row)
    }
  }
  return blocks.filter((block) => block.rows.length > 0)
}
