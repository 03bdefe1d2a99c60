/** As many items as a list offers to choose from, by name. */
export const ALL_ITEMS = { startIndex: 0, endIndex: 1000, sortColumn: 'name', sortOrder: 'ASC' } as const

/** The lots that may be used today, as many as a list offers to choose from. */
export const USABLE_LOTS = {
  startIndex: 0,
  endIndex: 1000,
  sortColumn: 'item_name',
  sortOrder: 'ASC',
  usable: 'true',
} as const
