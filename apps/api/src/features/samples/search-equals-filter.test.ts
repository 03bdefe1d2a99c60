import { beforeAll, expect, test } from 'vitest'
import { settleSearchCounts } from '../../records/samples/search-counts.ts'
import { labTest } from '../../testing/lab-test.ts'
import { seededNumbers } from '../../testing/seeded.ts'

const PARTS = [
  'LOT',
  'lot',
  'Blue ',
  'Größe',
  '-',
  '_',
  '%',
  '\\',
  ' ',
  '0',
  '7',
  '12',
  '0012',
  '345',
  '٣',
  'é',
  '🧪',
  'x',
]
const STANDARD = 9

interface Made {
  id: number
  batch: string
  isStandard: boolean
}

const { app, tester } = labTest()
const made: Made[] = []
const next = seededNumbers(14)
const word = (parts: number) => Array.from({ length: parts }, () => PARTS[next(PARTS.length)] ?? '').join('')

beforeAll(async () => {
  for (let at = 0; at < 40; at += 1) {
    // a batch number keeps no space at its ends
    const batch = `${word(1 + next(4))}.`.trim()
    const isStandard = at % 4 === 0
    const { id } = await tester.newSample({ batch_number: batch }, isStandard ? { sample_type_id: STANDARD } : {})
    made.push({ id, batch: await storedBatch(id), isStandard })
  }
})

async function storedBatch(id: number): Promise<string> {
  const { intake_form } = await tester.read<{ intake_form: { batch_number: string } }>(`/samples/${id}`)
  return intake_form.batch_number
}

/** What a list would hold that goes through every sample. */
function filtered(text: string, isAllowed: (sample: Made) => boolean): number[] {
  const isFound = ({ batch }: Made) => batch.toLowerCase().includes(text.toLowerCase())
  return made.filter((sample) => isAllowed(sample) && isFound(sample)).map(({ id }) => id)
}

async function searched(text: string, more: string, start: number) {
  const page = `startIndex=${start}&endIndex=${start + 5}&sortColumn=id&sortOrder=asc`
  const { data, meta } = await tester.list<{ id: number }>(
    `/samples?${page}&searchIn=batch_number&searchData=${encodeURIComponent(text)}${more}`,
  )
  return { ids: data.map(({ id }) => id), total: meta.total_count }
}

test.each(['noted', 'settled'])(
  '[API-24] a search finds what going through all samples finds: changes %s',
  async (when) => {
    if (when === 'settled') await settleSearchCounts(app.deps)
    const texts = [...Array.from({ length: 60 }, () => word(1 + next(3)).trim()), ...made.map(({ batch }) => batch)]
    for (const text of texts.filter((one) => one !== '')) {
      const all = filtered(text, () => true)
      const regular = filtered(text, ({ isStandard }) => !isStandard)
      expect([text, await searched(text, '', 0)]).toEqual([text, { ids: all.slice(0, 5), total: all.length }])
      const rest = await searched(text, '&exclude_sample_types=standard,calibration', 5)
      expect([text, rest]).toEqual([text, { ids: regular.slice(5, 10), total: regular.length }])
    }
  },
)
