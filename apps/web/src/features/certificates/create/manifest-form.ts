import type { BodyIn, createManifest } from '@eluent/contract'
import {
  BONDED_CARRIER_KEYS,
  MANIFEST_KEYS,
  tidyManifest,
  validateManifest,
  type BondedCarrierKey,
  type ManifestKey,
} from '@eluent/domain/certificates'
import { firstMessages } from '../../../ui/forms/form-errors.ts'

/** The manifest form as it is typed. */
export interface ManifestValues {
  name: string
  description: string
  manifest: Record<ManifestKey | BondedCarrierKey, string>
  /** Batch ids. */
  children: number[]
  /** The id of the uploaded picture of the driver's licence. */
  imageKey: string | null
}

export const emptyManifest: ManifestValues = {
  name: '',
  description: '',
  manifest: Object.fromEntries([...MANIFEST_KEYS, ...BONDED_CARRIER_KEYS].map((key) => [key, ''])) as Record<
    ManifestKey | BondedCarrierKey,
    string
  >,
  children: [],
  imageKey: null,
}

export function manifestErrors(values: ManifestValues): Record<string, string> {
  return firstMessages(validateManifest(values))
}

/** What is sent; `previousId` is the linked earlier certificate's, null for none. */
export function manifestBody(
  values: ManifestValues,
  tracer: string,
  previousId: number | null,
): BodyIn<typeof createManifest> {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    children: values.children.join(','),
    manifest: tidyManifest(values.manifest),
    imageKey: values.imageKey,
    tracer,
    ...(previousId !== null && { previous: previousId }),
  }
}
