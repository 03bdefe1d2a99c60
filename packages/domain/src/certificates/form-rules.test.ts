import { describe, expect, test } from 'vitest'
import { childIds, fieldWords } from './form-rules-fields.ts'
import { tidyManifest, validateManifest } from './form-rules-manifest.ts'
import { validateProject } from './form-rules-project.ts'
import { certificateSearch, jumpToPage } from './list-rules.ts'

describe('a project', () => {
  const project = { name: 'Harvest 7', description: 'Field North', children: '4,9', projectType: 1 }
  const errors = (change: object) => validateProject({ ...project, ...change })

  test('a full one breaks no rule; an empty one breaks all, each with its text', () => {
    expect(errors({})).toEqual({})
    expect(validateProject({})).toEqual({
      name: ['Must include Project Name.'],
      description: ['Must include a Project Description.'],
      children: ['Must select 2 or more VERISEAL to be part of the VERISEAL Project.'],
      projectType: ['Must select a Project Type.'],
    })
  })

  test('name and description are trimmed before validation', () => {
    expect(errors({ name: `  ${'n'.repeat(50)}  `, description: ` ${'d'.repeat(255)} ` })).toEqual({})
    expect(errors({ name: '  \t ', description: '\n' })).toEqual({
      name: ['Must include Project Name.'],
      description: ['Must include a Project Description.'],
    })
  })

  test('a name has at most 50 characters, a description 255', () => {
    expect(errors({ name: 'n'.repeat(51), description: 'd'.repeat(256) })).toEqual({
      name: ['Maximum of 50 characters'],
      description: ['Maximum of 255 characters'],
    })
  })

  test('two different certificates are two, the same twice is one', () => {
    expect(errors({ children: [4, 9] })).toEqual({})
    for (const children of ['4', '4,4', '4, ', 'a,b', '', null, [4], 7]) {
      expect(errors({ children })).toHaveProperty('children')
    }
    expect([childIds(' 4,9 ,4,x,,-1,1.5'), childIds(['3', 3, 5])]).toEqual([
      [4, 9],
      [3, 5],
    ])
  })

  test('a type is an id', () => {
    expect(errors({ projectType: '2' })).toEqual({})
    for (const projectType of ['', null, 0, 'Harvest', 1.5])
      expect(errors({ projectType })).toHaveProperty('projectType')
  })
})

describe('a manifest', () => {
  const group = {
    source: 'Farm',
    destination: 'Laboratory',
    transport_company_name: 'Green Wheels',
    driver_name: 'Ada Moss',
    driver_license: 'D-77',
    vehicle_vin: '1FTFW1E50',
    vehicle_license_plate: 'ABC 123',
  }
  const errors = (change: object, fields: object = {}) =>
    validateManifest({
      name: 'Run 7',
      description: 'To the lab',
      children: '4',
      ...change,
      manifest: { ...group, ...fields },
    })

  test('every field of the form and the manifest group is named by its key when it is blank', () => {
    expect(errors({})).toEqual({})
    expect(validateManifest({ name: ' ', manifest: { vehicle_vin: '  ' } })).toEqual({
      name: ['Must include Name'],
      description: ['Must include Description'],
      'manifest.source': ['Must include Source'],
      'manifest.destination': ['Must include Destination'],
      'manifest.transport_company_name': ['Must include Transport Company Name'],
      'manifest.driver_name': ['Must include Driver Name'],
      'manifest.driver_license': ['Must include Driver License'],
      'manifest.vehicle_vin': ['Must include Vehicle Vin'],
      'manifest.vehicle_license_plate': ['Must include Vehicle License Plate'],
      children: ['Must select 1 or more VERISEAL to be part of the VERISEAL Transportation Manifest.'],
    })
  })

  test('the name takes 50 characters, the group 64 each, the description 255', () => {
    expect(errors({ name: 'n'.repeat(50), description: 'd'.repeat(255) }, { source: 's'.repeat(64) })).toEqual({})
    const tooLong = { source: 's'.repeat(65), bonded_carrier_name: 'b'.repeat(65) }
    expect(errors({ name: 'n'.repeat(51), description: 'd'.repeat(256) }, tooLong)).toEqual({
      name: ['Maximum of 50 characters'],
      description: ['Maximum of 255 characters'],
      'manifest.source': ['Maximum of 64 characters'],
      'manifest.bonded_carrier_name': ['Maximum of 64 characters'],
    })
  })

  test('a blank bonded carrier field is left out, a filled one kept, all of them trimmed', () => {
    expect(
      tidyManifest({ ...group, source: ' Farm ', bonded_carrier_name: ' ', bonded_carrier_permit: ' P-1 ' }),
    ).toEqual({ ...group, bonded_carrier_permit: 'P-1' })
  })

  test('the words of a key', () => {
    expect(['vehicle_vin', 'name', '_odd__key_', 'Approved By'].map(fieldWords)).toEqual([
      'Vehicle Vin',
      'Name',
      'Odd Key',
      'Approved By',
    ])
  })
})

describe('the list of certificates', () => {
  test('a search of 3 characters is sent, upper-cased; a shorter one is none', () => {
    expect(['ab1', ' abc ', 'og kush'].map(certificateSearch)).toEqual(['AB1', 'ABC', 'OG KUSH'])
    expect(['', 'ab', ' ab ', '   '].map(certificateSearch)).toEqual([null, null, null, null])
  })

  test('the page jump clamps to the first and the last page; blank is the first', () => {
    expect(['3', ' 2 ', '0', '-4', '99', '2.9'].map((text) => jumpToPage(text, 5))).toEqual([3, 2, 1, 1, 5, 2])
    expect(['', '  ', 'x'].map((text) => jumpToPage(text, 5))).toEqual([1, 1, 1])
    expect(jumpToPage('7', 0)).toBe(1)
  })
})
