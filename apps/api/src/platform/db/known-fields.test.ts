import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { keepFields } from './known-fields.ts'

const columns = (...ids: number[]) =>
  ids.map((dataTypeID, at) => ({ name: `c${at}`, dataTypeID, format: 'text' as const }))
const [INT4, TEXT] = [23, 25]

test('an answer with the columns of the last one is read as that was, without looking how; another is looked up', () => {
  const answerTo = (sql: string, fields: ReturnType<typeof columns>) => {
    const query = new pg.Query(sql, [])
    keepFields(query, sql)
    const { _result: answer } = query as unknown as {
      _result: { addFields: (fields: unknown) => void; parseRow: (row: (string | null)[]) => unknown }
    }
    answer.addFields(fields)
    return answer
  }
  const looked = vi.spyOn(pg.types, 'getTypeParser')
  try {
    const first = answerTo('select', columns(INT4, TEXT))
    expect(looked).toHaveBeenCalledTimes(2)
    const again = answerTo('select', columns(INT4, TEXT))
    expect(looked).toHaveBeenCalledTimes(2)
    expect(again.parseRow(['1', null])).toEqual({ c0: 1, c1: null })
    expect(first.parseRow([null, '2'])).toEqual({ c0: null, c1: '2' })
    expect(again.parseRow(['3', '4'])).toEqual({ c0: 3, c1: '4' })
    expect(answerTo('select', columns(TEXT, INT4)).parseRow(['1', '2'])).toEqual({ c0: '1', c1: 2 })
    expect(answerTo('select', columns(TEXT)).parseRow(['1'])).toEqual({ c0: '1' })
    expect(answerTo('select 2', columns(TEXT)).parseRow(['1'])).toEqual({ c0: '1' })
    expect(looked).toHaveBeenCalledTimes(6)
  } finally {
    looked.mockRestore()
  }
})
