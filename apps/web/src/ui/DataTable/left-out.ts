/** What each parameter of an address may say. */
type Meanings = Readonly<Record<string, (text: string) => boolean>>

/** Whether a text is the id of a record. */
export function saysId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** The names of those that stand in the address and mean nothing. */
export function leftOutOf(search: Partial<Record<string, string>>, meanings: Meanings): string[] {
  return Object.entries(meanings).flatMap(([name, means]) => {
    const text = search[name] ?? ''
    return text === '' || means(text) ? [] : [name]
  })
}

/** The same for filters whose values can be chosen. */
export function leftOutFilters(
  search: Partial<Record<string, string>>,
  filters: readonly { name: string; options: readonly { value: string }[] }[],
): string[] {
  return leftOutOf(
    search,
    Object.fromEntries(
      filters.map(({ name, options }) => [name, (text: string) => options.some(({ value }) => value === text)]),
    ),
  )
}
