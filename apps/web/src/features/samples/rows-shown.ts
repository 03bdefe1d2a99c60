import { createContext } from 'react'

/** The ids of the samples that a list shows: what its cells read is read for all of them in one call. */
export const RowsShown = createContext<readonly number[]>([])
