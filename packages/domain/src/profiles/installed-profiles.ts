import { CALIFORNIA } from './data/california.ts'
import { COLORADO } from './data/colorado.ts'
import { MINNESOTA } from './data/minnesota.ts'
import { NONE } from './data/none.ts'
import { OREGON } from './data/oregon.ts'
import { USDA_HEMP } from './data/usda-hemp.ts'
import { WASHINGTON } from './data/washington.ts'
import type { Profile } from './profile.ts'

/** The profiles that come with the product; nobody changes them, everybody can copy them. */
export const INSTALLED_PROFILES: readonly Profile[] = [
  NONE,
  CALIFORNIA,
  COLORADO,
  MINNESOTA,
  OREGON,
  USDA_HEMP,
  WASHINGTON,
]

export function installedProfile(key: string): Profile | undefined {
  return INSTALLED_PROFILES.find((profile) => profile.key === key)
}
