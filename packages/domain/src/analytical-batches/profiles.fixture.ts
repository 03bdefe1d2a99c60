import { installedProfile, type Profile } from '../profiles/index.ts'

function profile(key: string): Profile {
  const found = installedProfile(key)
  if (!found) throw new Error(`there is no profile ${key}`)
  return found
}

export const WASHINGTON = profile('washington')
export const CALIFORNIA = profile('california')
export const OREGON = profile('oregon')
export const COLORADO = profile('colorado')
export const MINNESOTA = profile('minnesota')
