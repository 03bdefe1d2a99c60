import { NO_PROFILE, type Profile } from '../profile.ts'

export const NONE: Profile = { key: NO_PROFILE, name: 'None', values: [], not_verified: [] }
