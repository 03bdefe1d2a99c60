import { describe, expect, test } from 'vitest'
import {
  BATCH_ANALYTE_ITEMS,
  BATCH_METADATA_ITEMS,
  BATCH_ROW_ITEMS,
  REQUIRED_ANALYTE_ITEMS,
  SINGLE_ANALYTE_ITEMS,
  SINGLE_METADATA_ITEMS,
  SINGLE_ROW_ITEMS,
  cellAt,
  cellRef,
  itemLabel,
  parseCellRef,
  readTemplateMap,
} from './template-map.ts'
import { validateTemplate, validateTemplateEdit, type TemplateInput } from './validate-template.ts'

const parsed = [
  ['Sample', 'CBD', 'THC'],
  ['A', '1.5', '2.5'],
]
const single: TemplateInput = {
  type: 1,
  name: 'Potency report',
  metadata: { 'Sample name': '0,1' },
  analytes: { Name: '0,0', 'Concentration %': '0,1' },
  rows: { 'Analyte Header Row': 0, 'First Metadata Row': 1 },
  parsed,
}
const batch: TemplateInput = {
  type: 2,
  name: 'Batch',
  metadata: { 'Sample name': '0,0' },
  analytes: { '1': { Name: '0,1', 'Concentration %': '0,1' } },
  rows: { 'Sample List Header Row': 0 },
  parsed,
}

describe('items of a template', () => {
  test('[MAPPER-05] [MAPPER-06] the metadata items of type 1, and no others', () => {
    expect(SINGLE_METADATA_ITEMS).toEqual(
      'Data file|Sample name|Description|Lims ID|Acq. operator|Instrument|Injection date|Acq. method|Analysis method|Last changed|Calib. data modified|Sample amount|Multiplier|Dilution|Location|Injection volume|Sample type|Signal Name|LOQ'.split(
        '|',
      ),
    )
  })

  test('[MAPPER-07] the analyte items of type 1, two of them required', () => {
    expect(SINGLE_ANALYTE_ITEMS).toEqual(
      'Name|Concentration %|Retention Time|Peak Start|Peak End|Resolution|Area|Amount ug/mL|Amount mg/g'.split('|'),
    )
    expect(REQUIRED_ANALYTE_ITEMS).toEqual(['Name', 'Concentration %'])
  })

  test('[MAPPER-08] the metadata items of type 2', () => {
    expect(BATCH_METADATA_ITEMS).toEqual(
      'Sample name|Description|Lims ID|Injection date|Sample amount|Dilution|Location|Sample type|LOQ|Notes'.split('|'),
    )
  })

  test('[MAPPER-09] the row items of both types', () => {
    expect(SINGLE_ROW_ITEMS).toEqual(['Analyte Header Row', 'First Metadata Row'])
    expect(BATCH_ROW_ITEMS).toEqual(['Sample List Header Row'])
  })

  test("[MAPPER-10] an analyte of type 2 has name, concentration and units, these labelled 'SQ Unit'", () => {
    expect(BATCH_ANALYTE_ITEMS).toEqual(['Name', 'Concentration %', 'Units'])
    expect(BATCH_ANALYTE_ITEMS.map((item) => itemLabel(item))).toEqual(['Name', 'Concentration %', 'SQ Unit'])
  })
})

describe('mappings as they are saved', () => {
  test('[MAPPER-25] [MAPPER-26] a cell is row,column and a row its number, both from 0', () => {
    expect(cellRef(0, 2)).toBe('0,2')
    expect(parseCellRef('0,2')).toEqual({ row: 0, column: 2 })
    expect(cellAt(parsed, '0,2')).toBe('THC')
    expect(cellAt(parsed, '5,5')).toBe('')
    expect(['', '1', '1,', '-1,0', '1,2,3', 'A1', 12, null].map((ref) => parseCellRef(ref))).toEqual(
      Array(8).fill(null),
    )
  })

  test('[MAPPER-27] analytes of type 2 are a map by column, each with its own mappings', () => {
    const map = readTemplateMap(2, batch.metadata, batch.analytes, batch.rows)
    expect(map).toMatchObject({ type: 2, analytes: { '1': { Name: '0,1', 'Concentration %': '0,1' } } })
    expect(readTemplateMap(2, {}, { Name: '0,1' }, {})).toBe(null)
    expect(readTemplateMap(2, {}, { x: { Name: '0,1' } }, {})).toBe(null)
  })

  test('items of the other type, rows that are not numbers and malformed cells are not a mapping', () => {
    expect(readTemplateMap(1, { Notes: '0,1' }, {}, {})).toBe(null)
    expect(readTemplateMap(1, {}, {}, { 'First Metadata Row': '1' })).toBe(null)
    expect(readTemplateMap(1, {}, {}, { 'First Metadata Row': -1 })).toBe(null)
    expect(readTemplateMap(1, {}, { Name: 'A1' }, {})).toBe(null)
    expect(readTemplateMap(1, { __proto__: '0,1' }, {}, {})).not.toBe(null)
    expect(readTemplateMap(3, {}, {}, {})).toBe(null)
  })
})

describe('a new template', () => {
  test('one in order of each type has no messages', () => {
    expect(validateTemplate(single)).toEqual({})
    expect(validateTemplate(batch)).toEqual({})
  })

  test('[IMPVAL-01] a missing type, and one other than 1 or 2, have their own messages', () => {
    expect(validateTemplate({ ...single, type: undefined })['type']).toEqual(['Must select a Template Type.'])
    expect(validateTemplate({ ...single, type: 3 })['type']).toEqual([
      'Uh oh! Template type error. Please notify support.',
    ])
  })

  test.each(['a/b', 'a.b', 'a\tb', 'Ümlaut!', '🌿'])('[IMPVAL-02] name %j', (name) => {
    expect(validateTemplate({ ...single, name })['name']).toEqual([
      'Template Name can only contain letters, numbers, spaces, dashes, and underscores.',
    ])
  })

  test('[IMPVAL-03] a name of 1 to 50 characters, counted without blanks around it', () => {
    const message = ['Must include Template Name. 50 characters max length.']
    for (const name of [undefined, '', '   ', 'x'.repeat(51)])
      expect(validateTemplate({ ...single, name })['name']).toEqual(message)
    for (const name of ['x', 'x'.repeat(50), ` ${'x'.repeat(50)} `, 'A-1_b c']) {
      expect(validateTemplate({ ...single, name })).toEqual({})
    }
  })

  test('[IMPVAL-04] type 2 analytes without their concentration, all named', () => {
    const analytes = { '2': { Name: '0,2' }, '1': { Name: '0,1' }, '0': { Name: '0,0', 'Concentration %': '0,0' } }
    expect(validateTemplate({ ...batch, analytes })['analytes']).toEqual([
      '"Concentration %" required for all analytes. Missing "Concentration %" field map for analytes: CBD, THC',
    ])
  })

  test('[IMPVAL-05] unmapped rows, all named', () => {
    expect(validateTemplate({ ...single, rows: {} })['rows']).toEqual([
      'All header rows are required mapping. Missing map for rows: Analyte Header Row, First Metadata Row',
    ])
    expect(validateTemplate({ ...batch, rows: {} })['rows']).toEqual([
      'All header rows are required mapping. Missing map for rows: Sample List Header Row',
    ])
  })

  test('[IMPVAL-06] type 1 needs name and concentration', () => {
    const message = (list: string) => [
      `Analyte "Name" and "Concentration %" are required mapping. Missing map for: ${list}`,
    ]
    expect(validateTemplate({ ...single, analytes: {} })['analytes']).toEqual(message('Name, Concentration %'))
    expect(validateTemplate({ ...single, analytes: { Name: '0,0' } })['analytes']).toEqual(message('Concentration %'))
  })

  test('[IMPVAL-07] no file, and type 2 without an analyte', () => {
    for (const grid of [undefined, null, [], [['', ' ']]]) {
      expect(validateTemplate({ ...single, parsed: grid })['parsed']).toEqual(['Must upload a CSV file.'])
    }
    expect(validateTemplate({ ...batch, analytes: {} })['analytes']).toEqual(['Must add at least one analyte.'])
  })

  test('every broken rule is reported at once', () => {
    expect(Object.keys(validateTemplate({ type: 1 })).toSorted()).toEqual(['analytes', 'name', 'parsed', 'rows'])
  })
})

describe('editing a template', () => {
  test('[IMPVAL-08] a blank name', () => {
    for (const name of [undefined, '', '  ']) {
      expect(validateTemplateEdit({ name })['name']).toEqual(['Must include Import Template name.'])
    }
  })

  test('[IMPVAL-09] the character and length rules of create', () => {
    expect(validateTemplateEdit({ name: 'a/b' })['name']).toEqual([
      'Template Name can only contain letters, numbers, spaces, dashes, and underscores.',
    ])
    expect(validateTemplateEdit({ name: 'x'.repeat(51) })['name']).toEqual([
      'Must include Template Name. 50 characters max length.',
    ])
    expect(validateTemplateEdit({ name: 'x'.repeat(50) })).toEqual({})
  })
})
