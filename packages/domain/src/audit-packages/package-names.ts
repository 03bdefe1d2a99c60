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

/** A field's name as a person reads it: 'lot_number' as 'Lot number', 'csDataName' as 'Cs data name'. */
export function fieldWords(key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
