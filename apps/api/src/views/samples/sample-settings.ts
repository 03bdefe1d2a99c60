import { ADMIN_ROLE_SLUGS } from '@eluent/domain/auth'
import type { Deps } from '../deps.ts'
import type { Call } from '../../platform/call/call.ts'
import { maySeeRawData } from '../files/open-file.ts'
import type { PolicyContext } from './sample-permissions.ts'

export interface SampleSettings {
  /** Slugs that count as admin roles; a setting of the installation. */
  adminRoles: readonly string[]
  /** Where QR codes of certificates lead. */
  publicUrl: string
  now: () => Date
}

/** The settings as every feature passes them. */
export function sampleSettings({ settings, now }: Pick<Deps, 'settings' | 'now'>): SampleSettings {
  return { adminRoles: settings.adminRoles ?? ADMIN_ROLE_SLUGS, publicUrl: settings.publicUrl, now }
}

/** What the policies need beside the sample; `sleepQueued`: whether the instrument sleeps after the queue. */
export function policyContext(settings: SampleSettings, call: Call, sleepQueued: boolean): PolicyContext {
  return {
    role: call.actor.role,
    actualRole: call.actor.actualRole,
    adminRoles: settings.adminRoles,
    sleepQueued,
    shownAt: { publicUrl: settings.publicUrl, now: settings.now() },
    seesRawData: maySeeRawData(call.actor, settings.adminRoles),
  }
}
