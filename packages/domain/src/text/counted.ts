/** '1 file', '2 files', '1 entry', '3 entries': how many there are, as people say it. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
