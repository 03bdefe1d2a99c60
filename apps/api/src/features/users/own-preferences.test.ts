import { expect, test } from 'vitest'
import { idempotent, labTest, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester } = labTest()

const save = (body: object, by = tester) => by.call('PATCH', '/me/preferences', body, idempotent())
const read = (by = tester) => by.read('/me/preferences')

test('[WORK-06] what a person chose is kept for that person alone, list by list', async () => {
  expect(await read()).toEqual({})
  await save({ lists: { samples: { rows: 25, dense: true, columns: ['state', 'strain_name'] } } })
  await save({ lists: { qc: { rows: 100 } }, single_letter_keys: false })
  const kept = {
    lists: { samples: { rows: 25, dense: true, columns: ['state', 'strain_name'] }, qc: { rows: 100 } },
    single_letter_keys: false,
  }
  expect(await read()).toEqual(kept)
  expect(await read(admin)).toEqual({})
  // a list is replaced whole: columns as delivered again
  await save({ lists: { samples: { rows: 50 } } })
  expect(await read()).toEqual({ ...kept, lists: { ...kept.lists, samples: { rows: 50 } } })
})

test('[WORK-06] ten pages that save at once lose nothing of each other', async () => {
  const person = await app.signIn('tester')
  await Promise.all([
    ...Array.from({ length: 5 }, () => save({ lists: { samples: { rows: 25 } } }, person)),
    ...Array.from({ length: 5 }, () => save({ lists: { qc: { rows: 50 } }, single_letter_keys: true }, person)),
  ])
  expect(await read(person)).toEqual({
    lists: { samples: { rows: 25 }, qc: { rows: 50 } },
    single_letter_keys: true,
  })
})

test('other numbers of rows and other lists are refused', async () => {
  expect(await statusOf(save({ lists: { samples: { rows: 30 } } }))).toBe(422)
  expect(await statusOf(save({ lists: { invoices: { rows: 10 } } }))).toBe(422)
  expect(await statusOf(save({ theme: 'dark' }))).toBe(422)
})
