const LONGEST = 60

/** A folder's name inside a package: '68-Blue-Dream'. It is unique by its number and holds nothing that a file system refuses. */
export function packageFolder(id: number | string, name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return words === '' ? String(id) : `${id}-${words}`
}

const ABBREVIATIONS = /\b(?:qc|lod|loq|coa|icv|rsd|rse|cas|id|uuid)\b/g

/** A field's name as a person reads it: 'lot_number' as 'Lot number', 'csDataName' as 'Cs data name'. */
export function fieldWords(key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  const spelled = words.replaceAll(ABBREVIATIONS, (word) => word.toUpperCase())
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
