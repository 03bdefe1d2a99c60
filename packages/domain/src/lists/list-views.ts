import { SAMPLE_MARKS, SAMPLE_STATES } from '../samples/sample-state.ts'
import { isCalendarDay } from '../text/calendar-day.ts'
import { isStorableText, nameError } from '../text/well-formed.ts'

/** The lists that have views. */
export const VIEWED_LISTS = ['samples', 'qc'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

export const LIST_VIEW_NAME_MAX = 40
/** Of one person, and of an organization. */
export const MOST_VIEWS = 50

export const LIST_VIEW_TEXTS = {
  name: `Please enter a name. ${LIST_VIEW_NAME_MAX} characters max length.`,
  nameTaken: 'A view has this name already.',
  tooMany: `There are ${MOST_VIEWS} views already. Please delete one first.`,
} as const

/** Days that a list may be narrowed to, by the clock of who reads. */
export const LIST_DAYS = ['today', 'yesterday', 'week', 'month'] as const
export type ListDay = (typeof LIST_DAYS)[number]

const KEY = '[a-z][a-z0-9_]{0,63}'
const IDS = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,49}$/
const COLUMNS = new RegExp(`^${KEY}(?:,${KEY}){0,39}$`)
const COLUMN = new RegExp(`^${KEY}$`)

/** What a view says, by the names in the address of its list, and what each may be. */
const PARAMS = {
  state: someOf(SAMPLE_STATES),
  mark: someOf(SAMPLE_MARKS),
  method: (text: string) => IDS.test(text),
  tester: (text: string) => IDS.test(text),
  client: upTo(255),
  date: (text: string) => LIST_DAYS.some((day) => day === text),
  from: isCalendarDay,
  to: isCalendarDay,
  search: upTo(64),
  searchIn: (text: string) => COLUMN.test(text),
  sortColumn: (text: string) => COLUMN.test(text),
  sortOrder: (text: string) => text === 'ASC' || text === 'DESC',
  columns: (text: string) => COLUMNS.test(text),
} as const satisfies Record<string, (text: string) => boolean>

export type ViewParam = keyof typeof PARAMS
export const VIEW_PARAMS = Object.keys(PARAMS) as readonly ViewParam[]
/** What a view shows of its list: the texts that stand in the list's address. */
export type ViewDefinition = Partial<Record<ViewParam, string | undefined>>

/** What narrows a list, as opposed to how it is shown. */
const FILTERS = ['state', 'mark', 'method', 'tester', 'client', 'date', 'from', 'to'] as const

function someOf(values: readonly string[]) {
  return (text: string) => text.split(',').every((part) => values.includes(part))
}

function upTo(max: number) {
  return (text: string) => text.length > 0 && text.length <= max && isStorableText(text)
}

export function isViewText(param: ViewParam, text: string): boolean {
  return PARAMS[param](text)
}

/** What of an address a view can keep; what no list would take is left out. */
export function viewOfAddress(address: Readonly<Record<string, unknown>>): ViewDefinition {
  return Object.fromEntries(
    VIEW_PARAMS.flatMap((param) => {
      const text = address[param]
      return typeof text === 'string' && isViewText(param, text) ? [[param, text]] : []
    }),
  )
}

/** Whether both show the same; the order in which values were chosen does not matter. */
export function isSameView(one: ViewDefinition, other: ViewDefinition): boolean {
  return VIEW_PARAMS.every((param) => comparable(one, param) === comparable(other, param))
}

/** Whether both show the same records, in whatever order and columns. */
export function hasSameFilters(one: ViewDefinition, other: ViewDefinition): boolean {
  return FILTERS.every((param) => comparable(one, param) === comparable(other, param))
}

function comparable(view: ViewDefinition, param: ViewParam): string {
  const text = view[param] ?? ''
  return param === 'columns' || param === 'client' || param === 'search' ? text : text.split(',').toSorted().join(',')
}

export interface DeliveredView {
  name: string
  definition: ViewDefinition
  /** Whether it says how many it holds. */
  counted: boolean
}

/** The views that everybody has; nobody changes or removes them. */
export const DELIVERED_VIEWS: Readonly<Record<ViewedList, readonly DeliveredView[]>> = {
  samples: [
    { name: 'All', definition: {}, counted: false },
    { name: 'Today', definition: { date: 'today' }, counted: false },
    { name: 'To queue', definition: { state: 'not_run,partly_run,withdrawn' }, counted: true },
    { name: 'To review', definition: { state: 'finished,changed' }, counted: true },
    { name: 'Released, not sent', definition: { mark: 'not_sent' }, counted: true },
  ],
  qc: [
    { name: 'All', definition: {}, counted: false },
    { name: 'Today', definition: { date: 'today' }, counted: false },
    { name: 'To queue', definition: { state: 'not_run,partly_run' }, counted: true },
  ],
}

/** What is wrong with the name of a view; null for a good one. A delivered view's name stands for that one alone. */
export function viewNameError(name: unknown, list: ViewedList): string | null {
  const error = nameError(name, LIST_VIEW_TEXTS.name, LIST_VIEW_NAME_MAX)
  if (error !== null) return error
  const lower = String(name).trim().toLowerCase()
  const isDelivered = DELIVERED_VIEWS[list].some((view) => view.name.toLowerCase() === lower)
  return isDelivered ? LIST_VIEW_TEXTS.nameTaken : null
}
