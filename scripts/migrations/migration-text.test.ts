import { expect, test } from 'vitest'
import { migrationText } from './migration-text.ts'

test('a new table begins with an organization, an author, a version and an end, behind its walls', () => {
  const text = migrationText('create-prep-notes')
  expect(text).toContain('CREATE TABLE prep_notes (\n  organization_id bigint NOT NULL')
  expect(text).toContain("SELECT make_tenant_table('prep_notes');\nREVOKE DELETE ON prep_notes FROM eluent_app;\n")
})

test('any other migration begins empty', () => {
  expect(migrationText('add-sample-colour')).toBe('-- What changes, and why.\n\n')
})
