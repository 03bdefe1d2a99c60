import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { freeTextError, isBlank, nameError } from '../text/well-formed.ts'

/** Kinds of storage place, from the largest; each stands in one that is larger. A position holds one sample. */
export const PLACE_KINDS = ['room', 'cabinet', 'shelf', 'box', 'position'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export const PLACE_KIND_NAMES: Readonly<Record<PlaceKind, string>> = {
  room: 'Room',
  cabinet: 'Cabinet',
  shelf: 'Shelf',
  box: 'Box',
  position: 'Position',
}

export interface StoragePlace {
  id: number
  parent_id: number | null
  kind: PlaceKind
  name: string
  /** What its label says, where that is not its number. */
  code: string | null
}

export const PLACE_NAME_MAX = 64

export const PLACE_TEXTS = {
  name: `Please enter a name of 1 to ${PLACE_NAME_MAX} characters`,
  sameName: 'Another place there has this name',
  code: 'A code of digits alone, or PL and a number, belongs to something else',
  sameCode: 'Another place has this code',
  parent: 'A place stands in a larger one: a cabinet in a room, a box in either, nothing in a position',
} as const

/** What a label of the place says and a scanner reads. */
export function placeCode({ id, code }: Pick<StoragePlace, 'id' | 'code'>): string {
  return code ?? `PL${id}`
}

/** The number in the code of a place that has none of its own; null for any other text. */
export function placeIdOfCode(text: string): number | null {
  const number = /^PL([1-9]\d{0,14})$/i.exec(text.trim())?.[1]
  return number === undefined ? null : Number(number)
}

/** 'Room 1 / Freezer A / Shelf 2'; the names from the largest place on. */
export function placePath(places: ReadonlyMap<number, Pick<StoragePlace, 'parent_id' | 'name'>>, id: number): string {
  const names: string[] = []
  const seen = new Set<number>()
  let place = places.get(id)
  while (place) {
    names.unshift(place.name)
    if (place.parent_id === null || seen.has(place.parent_id)) break
    seen.add(place.parent_id)
    place = places.get(place.parent_id)
  }
  return names.join(' / ')
}

/** The place and everything in it. */
export function placesWithin(places: readonly Pick<StoragePlace, 'id' | 'parent_id'>[], id: number): number[] {
  const inside = Map.groupBy(places, ({ parent_id }) => parent_id)
  const found = [id]
  // grows while it is read
  for (const one of found)
    found.push(...(inside.get(one) ?? []).map((place) => place.id).filter((each) => !found.includes(each)))
  return found
}

export interface PlaceInput {
  parent_id?: unknown
  kind: PlaceKind
  name?: unknown
  code?: unknown
}

/** The broken rules of a place by field; `places` are those of the laboratory, `id` its own where it is there already. */
export function placeErrors(input: PlaceInput, places: readonly StoragePlace[], id: number | null): FieldErrors {
  const others = places.filter((place) => place.id !== id)
  const name = typeof input.name === 'string' ? input.name.trim().toLowerCase() : ''
  const code = typeof input.code === 'string' ? input.code.trim().toLowerCase() : ''
  const parentId = typeof input.parent_id === 'number' ? input.parent_id : null
  const isSameName = others.some((place) => place.parent_id === parentId && place.name.toLowerCase() === name)
  const isSameCode = code !== '' && others.some((place) => place.code?.toLowerCase() === code)
  const isTaken = /^\d+$/.test(code) || placeIdOfCode(code) !== null
  return collectFieldErrors({
    parent_id: parentError(input.kind, parentId, { places, id }),
    name: nameError(input.name, PLACE_TEXTS.name, PLACE_NAME_MAX) ?? (isSameName ? PLACE_TEXTS.sameName : null),
    code:
      freeTextError(input.code, PLACE_NAME_MAX) ??
      (isTaken ? PLACE_TEXTS.code : isSameCode ? PLACE_TEXTS.sameCode : null),
  })
}

/** A place keeps its kind's order: it stands in a larger one, and what stands in it is smaller. */
function parentError(
  kind: PlaceKind,
  parentId: number | null,
  { places, id }: { places: readonly StoragePlace[]; id: number | null },
): string | null {
  const rank = (of: PlaceKind): number => PLACE_KINDS.indexOf(of)
  const parent = places.find((place) => place.id === parentId)
  const holdsLarger = id !== null && places.some((place) => place.parent_id === id && rank(place.kind) <= rank(kind))
  if (holdsLarger) return PLACE_TEXTS.parent
  if (parentId === null) return null
  return parent !== undefined && rank(parent.kind) < rank(kind) ? null : PLACE_TEXTS.parent
}

/** The code as it is kept. */
export function placeCodeOf(typed: unknown): string | null {
  return typeof typed === 'string' && !isBlank(typed) ? typed.trim() : null
}
