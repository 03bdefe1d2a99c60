import { describe, expect, test } from 'vitest'
import { PERMISSION_KEYS, can, gainsSealing, permissionsOf, roleCan, type PermissionKey } from './permissions.ts'
import { ADMIN_ROLE_SLUGS, ROLE_SLUGS, isAdminRole } from './roles.ts'

const CERTUS = [
  'certus.veriseal',
  'certus.veriseal_coa',
  'certus.project',
  'certus.transportation',
  'certus.certificate',
  'certus.expire',
  'certus.renew',
  'certus.revoke',
]
function heldBy(role: string): string[] {
  return PERMISSION_KEYS.filter((key) => can(permissionsOf(role), key))
}
const all = [...PERMISSION_KEYS] as string[]

const DOCUMENT_1 = [
  'sample.list',
  'sample.create',
  'sample.edit',
  'sample.show_report',
  'sample.delete',
  'sample.export_csv',
  'sample.download_result',
  'sample.download_report',
  'sample_report.run_test',
  'sample_report.share_report',
  'sample_report.download_report',
  'user.my_account',
  'user.change_password',
  'user.logout_other_devices',
  'certus.veriseal',
  'certus.veriseal_coa',
  'populate_coa.update_coa',
]
function document1Of(role: string): string[] {
  return heldBy(role).filter((key) => DOCUMENT_1.includes(key))
}
function without(keys: string[], ...gone: string[]): string[] {
  return keys.filter((key) => !gone.includes(key))
}

describe('the matrix of roles and permissions', () => {
  test('[PERM-01] the six roles', () => {
    expect(ROLE_SLUGS).toEqual(['superadmin', 'veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester', 'viewer'])
  })

  test('[PERM-30] superadmin and veriseal-coaadmin hold every action of document 1', () => {
    expect(document1Of('superadmin').toSorted()).toEqual(DOCUMENT_1.toSorted())
    expect(document1Of('veriseal-coaadmin').toSorted()).toEqual(DOCUMENT_1.toSorted())
  })

  test('[PERM-31] veriseal-admin holds every action of document 1 but VERISEAL_COA', () => {
    expect(document1Of('veriseal-admin').toSorted()).toEqual(without(DOCUMENT_1, 'certus.veriseal_coa').toSorted())
  })

  test('[PERM-32] admin holds every action of document 1 but the certus ones', () => {
    expect(document1Of('admin').toSorted()).toEqual(without(DOCUMENT_1, ...CERTUS).toSorted())
  })

  test('[PERM-33] tester holds all sample actions but delete, the sample report and the user actions', () => {
    const expected = without(DOCUMENT_1, 'sample.delete', 'populate_coa.update_coa', ...CERTUS)
    expect(document1Of('tester').toSorted()).toEqual(expected.toSorted())
  })

  test('[PERM-34] viewer holds reading, downloads and the user actions of document 1', () => {
    expect(document1Of('viewer').toSorted()).toEqual(
      [
        'sample.list',
        'sample.show_report',
        'sample.export_csv',
        'sample.download_result',
        'sample.download_report',
        'sample_report.download_report',
        'user.my_account',
        'user.change_password',
        'user.logout_other_devices',
      ].toSorted(),
    )
  })

  test('[PERM2-19] [PERM3-20] the whole of what a viewer holds', () => {
    expect(permissionsOf('viewer')).toEqual({
      sample: ['list', 'show_report', 'export_csv', 'download_result', 'download_report'],
      sample_report: ['download_report'],
      form_field: ['list'],
      form_template: ['list', 'view_form_template', 'list_form_fields'],
      graph_dashboard: ['list'],
      batch: ['list'],
      batch_test: ['list'],
      quality: ['view'],
      equipment: ['view'],
      custody: ['view'],
      inventory: ['view'],
      nonconformance: ['view'],
      user: ['my_account', 'change_password', 'logout_other_devices'],
    })
  })

  test('[PERM2-20] [PERM3-19] the whole of what a tester holds', () => {
    expect(permissionsOf('tester')).toEqual({
      sample: ['list', 'create', 'edit', 'show_report', 'export_csv', 'download_result', 'download_report'],
      sample_report: ['run_test', 'share_report', 'download_report'],
      report_method: ['create'],
      form_field: ['list', 'create', 'edit'],
      form_template: ['list', 'create', 'edit', 'view_form_template', 'list_form_fields'],
      graph_dashboard: ['list', 'create', 'edit', 'export_pdf', 'share'],
      batch: ['list', 'create', 'edit'],
      batch_test: ['list', 'create', 'edit'],
      quality: ['view', 'enter'],
      equipment: ['view', 'enter'],
      custody: ['view', 'enter'],
      inventory: ['view', 'enter'],
      nonconformance: ['view', 'enter'],
      user: ['my_account', 'change_password', 'logout_other_devices'],
    })
  })

  test('[PERM2-21] [PERM3-17] [PERM3-18] what each admin role lacks of the whole', () => {
    // our own, of no document: the provider's
    const lacks = (role: string): string[] => without(without(all, ...heldBy(role)), 'organization.limit')
    expect(heldBy('superadmin')).toEqual(all)
    expect(lacks('veriseal-coaadmin')).toEqual([])
    expect(lacks('veriseal-admin')).toEqual(['certus.veriseal_coa'])
    expect(lacks('admin')).toEqual(CERTUS)
  })

  test('what organizations may use of the server is for super admins', () => {
    expect(ROLE_SLUGS.filter((role) => roleCan(role, 'organization.limit'))).toEqual(['superadmin'])
  })

  test('[PERM2-22] the claim names the resources of document 2 and their actions', () => {
    const claim = permissionsOf('superadmin')
    for (const resource of [
      'sample',
      'report_method',
      'form_field',
      'form_template',
      'graph_dashboard',
      'populate_coa',
      'user',
    ]) {
      expect(Object.keys(claim)).toContain(resource)
    }
    expect(claim['populate_coa']).toEqual(['update_coa'])
    expect(claim['report_method']).toEqual(['create', 'delete'])
    expect(Object.values(claim).flat()).toEqual(
      Object.values(claim)
        .flat()
        .map((action) => action.toLowerCase().replaceAll(/\W/g, '_')),
    )
  })

  test('every name is snake_case and every permission has a holder', () => {
    for (const key of PERMISSION_KEYS) {
      expect(key).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(can(permissionsOf('superadmin'), key)).toBe(true)
    }
  })
})

test('a role is worked out once, and nobody can add to what it holds', () => {
  expect(permissionsOf('tester')).toBe(permissionsOf('tester'))
  expect(() => Object.assign(permissionsOf('viewer'), { certus: ['revoke'] })).toThrow(TypeError)
  expect(() => (permissionsOf('viewer')['sample'] as string[]).push('delete')).toThrow(TypeError)
})

test('what a role can is what its token says', () => {
  for (const role of [...ROLE_SLUGS, 'owner'])
    expect(PERMISSION_KEYS.filter((key) => roleCan(role, key))).toEqual(heldBy(role))
})

describe('reading a token', () => {
  test('an unknown role, an empty and a malformed claim hold nothing', () => {
    expect(permissionsOf('owner')).toEqual({})
    expect(can(undefined, 'sample.list')).toBe(false)
    expect(can(null, 'sample.list')).toBe(false)
    expect(can({ sample: 'list' } as never, 'sample.list')).toBe(false)
    expect(can({}, 'constructor.name' as PermissionKey)).toBe(false)
  })

  test('an action of one resource is not that of another', () => {
    expect(can({ sample: ['download_report'] }, 'sample_report.download_report')).toBe(false)
  })

  test('[PERM-02] the admin roles are a list that can be configured', () => {
    expect([...ADMIN_ROLE_SLUGS].toSorted()).toEqual(['admin', 'superadmin', 'veriseal-admin', 'veriseal-coaadmin'])
    expect(isAdminRole('superadmin')).toBe(true)
    expect(isAdminRole('tester')).toBe(false)
    expect(isAdminRole('tester', ['tester'])).toBe(true)
    expect(isAdminRole('admin', ['tester'])).toBe(false)
  })
})

test('a role gains the right to seal where it holds a certus action that the one before lacked', () => {
  const gains = (from: string | null, to: string) => gainsSealing(from, to)
  expect(['veriseal-coaadmin', 'veriseal-admin'].map((role) => gains(null, role))).toEqual([true, true])
  expect(['admin', 'tester', 'viewer'].map((role) => gains(null, role))).toEqual([false, false, false])
  expect([gains('admin', 'veriseal-admin'), gains('veriseal-admin', 'veriseal-coaadmin')]).toEqual([true, true])
  expect([gains('veriseal-coaadmin', 'veriseal-admin'), gains('superadmin', 'veriseal-coaadmin')]).toEqual([
    false,
    false,
  ])
})
