import { expect, test } from 'vitest'
import { choiceByName } from './named-choice.ts'

const LIST = [
  { id: 3, name: 'LC2040C night' },
  { id: 7, name: 'Week' },
  { id: 9, name: 'week' },
]
const choose = (wanted: number | string, list = LIST) => {
  const { one, reason } = choiceByName(wanted, list, 'import template')
  return one?.id ?? reason
}

test('a number is the record of that number, a name the only record that has it', () => {
  expect(choose(7)).toBe(7)
  expect(choose(' lc2040c  NIGHT ')).toBe(3)
  expect(choose(8)).toBe('This import template does not exist any more.')
  expect(choose('Day')).toBe("No import template is called 'Day'. There are 'LC2040C night', 'Week', 'week'.")
  expect(choose('WEEK')).toBe("2 are called 'WEEK': rename one, or choose the import template by its number (7, 9).")
  expect(choose('Day', [])).toBe("No import template is called 'Day'. There is none.")
  const many = Array.from({ length: 12 }, (_, at) => ({ id: at, name: `T${at}` }))
  expect(choose('Day', many)).toMatch(/'T9' and 2 more\.$/)
})
